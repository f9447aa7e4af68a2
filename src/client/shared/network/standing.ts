/** What the page says at its foot as long as it is so. */
export interface Standing {
  /** What keeps the server from being asked. */
  cut: 'offline' | 'unreachable' | undefined;
  /** When the oldest of what is shown meanwhile was told by the server; undefined where nothing is. */
  asOf: number | undefined;
  /** How many actions wait for the network. */
  waiting: number;
  /** Goes over to a newer version of the site, where there is one. */
  update: (() => void) | undefined;
}

/** Nothing to say. */
export const calm: Standing = { cut: undefined, asOf: undefined, waiting: 0, update: undefined };

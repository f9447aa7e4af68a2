/** What the page says at its edge as long as it is so. */
export interface Standing {
  /** When the oldest of what is shown was told by the server, while it cannot be asked; undefined as long as it can. */
  asOf: number | undefined;
  /** How many actions wait for the network. */
  waiting: number;
  /** Goes over to a newer version of the site, where there is one. */
  update: (() => void) | undefined;
}

/** Nothing to say. */
export const calm: Standing = { asOf: undefined, waiting: 0, update: undefined };

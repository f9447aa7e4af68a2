/** The content of the status line at the bottom of the page. */
export interface NetworkStatus {
  /** Why nothing can be loaded or sent: no network, no answer, or answers of a server that has trouble. */
  reason: 'offline' | 'unreachable' | 'failing' | undefined;
  /** The age of the oldest data on the screen while the server cannot be reached: the time of its answer. */
  dataUpdatedAt: number | undefined;
  /** How many mutations of the outbox are queued. */
  queuedCount: number;
  /** Whether posts are among them, and one with a picture. */
  queuedTile: 'picture' | 'text' | undefined;
  /** Switches to a new version of the app, if there is one. */
  update: (() => void) | undefined;
}

/** Nothing to show. */
export const idleStatus: NetworkStatus = {
  reason: undefined,
  dataUpdatedAt: undefined,
  queuedCount: 0,
  queuedTile: undefined,
  update: undefined,
};

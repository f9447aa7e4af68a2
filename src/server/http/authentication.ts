import type { Viewer } from './context.ts';

/** Tells whose token it is; throws 401 for one that is unknown, spent or expired. */
export interface Authenticate {
  session(token: string): Promise<Viewer>;
  /** Spends a one-time token for a session of its own. */
  handover(token: string): Promise<{ viewer: Viewer; token: string }>;
}

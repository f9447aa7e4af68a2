/** So many milliseconds does a test wait at most for what happens soon: a busy machine is slow, and only a failure takes them all. */
export const patience = 30_000;

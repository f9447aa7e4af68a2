/** In the place of an answer: the mutation is stored on this device and will be sent later. */
export const queued = Object.freeze({ queued: true });
export type Queued = typeof queued;

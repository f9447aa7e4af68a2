/** In the place of an answer: the action is kept on this device and waits for the network. */
export const waiting = Symbol('waiting');

export type Waiting = typeof waiting;

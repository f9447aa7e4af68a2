/** A reply that is held back until the test releases it. */
export function hold<Reply>(): { reply: Promise<Reply>; release: (reply: Reply) => void } {
  const { promise, resolve } = Promise.withResolvers<Reply>();
  return { reply: promise, release: resolve };
}

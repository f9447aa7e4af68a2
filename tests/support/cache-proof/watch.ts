export type Watch = ReturnType<typeof createWatch>;

/** Waits for conditions, which are checked again after each reported event. */
export function createWatch(timeoutMs = 30_000) {
  const listeners = new Set<() => void>();
  let events = 0;
  const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve));

  const until = (isTrue: () => boolean, description: () => string) => {
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const check = () => {
      if (isTrue()) resolve(undefined);
    };
    const timer = setTimeout(() => reject(new Error(`Waited ${timeoutMs} ms: ${description()}`)), timeoutMs);
    listeners.add(check);
    check();
    return promise.finally(() => {
      clearTimeout(timer);
      listeners.delete(check);
    });
  };

  return {
    report(): void {
      events += 1;
      listeners.forEach((listener) => listener());
    },
    until,
    /** Waits until the condition is true and nothing happens any more. `pass` waits for what is under way unseen. */
    async untilQuiet(isTrue: () => boolean, description: () => string, pass: () => Promise<unknown>): Promise<void> {
      for (let before = -1; before !== events;) {
        await until(isTrue, description);
        before = events;
        // Messages between tabs are delivered in a later turn.
        await nextTurn();
        await pass();
        await nextTurn();
      }
    },
    /** Rejects with this description if the work takes too long. */
    async limit<T>(work: Promise<T>, description: () => string): Promise<T> {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(`Waited ${timeoutMs} ms: ${description()}`)), timeoutMs);
      });
      return Promise.race([work, late]).finally(() => clearTimeout(timer));
    },
  };
}

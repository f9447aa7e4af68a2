const timers: NodeJS.Timeout[] = [];

const record = <Start extends (...args: never[]) => NodeJS.Timeout>(start: Start): Start =>
  new Proxy(start, {
    apply(target, self, args) {
      const timer = Reflect.apply(target, self, args) as NodeJS.Timeout;
      timers.push(timer);
      return timer;
    },
  });

// Once in each process: the test files of a worker share it.
globalThis.setTimeout = record(globalThis.setTimeout);
globalThis.setInterval = record(globalThis.setInterval);

/** Gives up what was asked for with setTimeout and setInterval, as a closed page does. */
export function giveUpTimers(): void {
  for (const timer of timers.splice(0)) clearTimeout(timer);
}

/** Records what the file's code asks for with setTimeout and setInterval, and answers how to give up all of it, as a closed page does. */
export function recordTimers(): () => void {
  const timers: NodeJS.Timeout[] = [];
  const record = <Start extends (...args: never[]) => NodeJS.Timeout>(start: Start): Start =>
    new Proxy(start, {
      apply(target, self, args) {
        const timer = Reflect.apply(target, self, args) as NodeJS.Timeout;
        timers.push(timer);
        return timer;
      },
    });
  globalThis.setTimeout = record(globalThis.setTimeout);
  globalThis.setInterval = record(globalThis.setInterval);
  return () => timers.forEach((timer) => clearTimeout(timer));
}

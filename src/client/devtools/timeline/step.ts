interface Step<Value> {
  get: () => Value | undefined;
  set: (value: Value) => void;
}

/** Remembers a value for as long as the app runs on without waiting for anything: what happens until then follows from it. */
export function createStep<Value extends object>(): Step<Value> {
  let current: Value | undefined;
  return {
    get: () => current,
    set(value) {
      current = value;
      queueMicrotask(() => {
        if (current === value) current = undefined;
      });
    },
  };
}

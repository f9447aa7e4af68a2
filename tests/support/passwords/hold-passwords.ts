import { onTestFinished } from 'vitest';

let released: Promise<undefined> | undefined;

/** What the check of each password waits for. */
export const untilChecked = (): Promise<undefined> | undefined => released;

/** No password is checked until the returned function is called, or the test ends. */
export function holdPasswords(): () => void {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  released = promise;
  const release = () => {
    released = undefined;
    resolve(undefined);
  };
  onTestFinished(release);
  return release;
}

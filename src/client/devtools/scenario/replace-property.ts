/** Defines a property anew: a library that has replaced it too may have made it read-only. Returns how to put back what was there. */
export function replaceProperty(owner: object, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  return () => {
    if (before) Object.defineProperty(owner, name, before);
  };
}

/** Defines a method anew, by what it was before. Returns how to put that back. */
export const replaceMethod = <Owner extends object, Name extends keyof Owner & string>(
  owner: Owner,
  name: Name,
  wrap: (method: Owner[Name]) => Owner[Name],
): (() => void) => replaceProperty(owner, name, wrap(owner[name]));

type Calls<Store> = { [Name in keyof Store]: (...args: never[]) => Promise<unknown> };

/**
 * The same store, which opens the database anew where its connection is gone: phones close it in the background, and a later version of
 * the site in another tab makes this one close it.
 */
export function reconnecting<Store extends Calls<Store>>(first: Store, reopen: () => Promise<Store>): Store {
  let current = first;
  const call =
    (name: keyof Store) =>
    // Called at once: a page that is being left has no later.
    async (...args: never[]): Promise<unknown> => {
      try {
        return await current[name](...args);
      } catch (error) {
        if (!isConnectionGone(error)) throw error;
        current = await reopen();
        return current[name](...args);
      }
    };
  const names = Object.keys(first) as (keyof Store)[];
  return Object.fromEntries(names.map((name) => [name, call(name)])) as unknown as Store;
}

/** The second is WebKit's, whose database server was ended. */
const isConnectionGone = (error: unknown) =>
  error instanceof Error && (error.name === 'InvalidStateError' || error.name === 'UnknownError');

/** Stored on the device on which an account was opened until its member was welcomed; never for the members of before. */
const key = 'newMember';

/** The property throws where the visitor has blocked storage. */
function withStorage<T>(access: (storage: Storage) => T): T | null {
  try {
    return access(localStorage);
  } catch {
    return null;
  }
}

/** Remembers that this member has opened its account on this device just now. */
export const markNewMember = (userId: string) => withStorage((storage) => storage.setItem(key, userId));

/** Whether the member has opened its account on this device, and was not welcomed yet. */
export const isNewMember = (userId: string): boolean => withStorage((storage) => storage.getItem(key)) === userId;

/** The member was welcomed, once and for all. */
export const forgetNewMember = () => withStorage((storage) => storage.removeItem(key));

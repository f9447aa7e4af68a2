/** Stored on the device on which an account was opened until its member was welcomed; never for the members of before. */
const key = 'newMember';

/** What a new member is asked for: first to save posts, then for a picture. */
export type WelcomeStep = 'saves' | 'picture';

/** The property throws where the visitor has blocked storage. */
function withStorage<T>(access: (storage: Storage) => T): T | null {
  try {
    return access(localStorage);
  } catch {
    return null;
  }
}

// The first step is the bare id, as versions before stored it.
const valueOf = (userId: string, step: WelcomeStep) => (step === 'saves' ? userId : `${step}:${userId}`);

/** Remembers that this step is next for the member, who has opened its account on this device; without a step they were welcomed. */
export const storeWelcomeStep = (userId: string, step?: WelcomeStep) =>
  withStorage((storage) => (step ? storage.setItem(key, valueOf(userId, step)) : storage.removeItem(key)));

/** The next step of a member who has opened its account on this device, and was not welcomed yet. */
export function readWelcomeStep(userId: string): WelcomeStep | undefined {
  const stored = withStorage((storage) => storage.getItem(key));
  return (['saves', 'picture'] as const).find((step) => stored === valueOf(userId, step));
}

/** The member who does not want to be asked about its address for now, and until when: `<userId> <milliseconds>`. */
const key = 'addressPostponed';

const days = 3;

/** Whether the member has put off the request about its address on this device less than three days ago. */
export function isAddressPostponed(userId: string): boolean {
  try {
    const [postponedBy, until] = localStorage.getItem(key)?.split(' ') ?? [];
    // A clock that was put back since does not extend it.
    const left = Number(until) - Date.now();
    return postponedBy === userId && left > 0 && left <= days * 86_400_000;
  } catch {
    return false;
  }
}

/** Puts off the request about the member's address on this device for three days. */
export function postponeAddress(userId: string): void {
  try {
    localStorage.setItem(key, `${userId} ${Date.now() + days * 86_400_000}`);
  } catch {
    // Where the visitor has blocked storage, it is put off until the next page.
  }
}

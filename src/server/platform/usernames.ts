/** The form in which usernames are unique, searched and sorted: without regard to case or to how letters are composed. */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').toLowerCase();
}

/** The form in which e-mail addresses are unique. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** The form in which usernames are unique, searched and sorted: without regard to case or to how letters are composed. */
export function usernameKey(username: string): string {
  // A sigma is written differently at the end of a word, which the part of a name that is searched for may not be.
  return username.normalize('NFKC').toLowerCase().replaceAll('ς', 'σ');
}

/** The form in which e-mail addresses are unique. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

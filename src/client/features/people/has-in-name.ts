import type { Person } from './queries.ts';

/** Folds case and composition of letters, as the server does to compare usernames. */
const plain = (text: string) => text.normalize('NFKC').toLowerCase();

/** Whether a member's username contains the text. */
export const hasInName = ({ username }: Person, text: string): boolean => plain(username).includes(plain(text));

import type { Person } from './queries.ts';

/** Letters without regard to case or to how they are composed, as the server compares usernames. */
const plain = (text: string) => text.normalize('NFKC').toLowerCase();

/** Whether a member's username contains the text. */
export const hasInName = ({ username }: Person, text: string): boolean => plain(username).includes(plain(text));

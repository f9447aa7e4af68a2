// Names that a member gives, such as those of collections.

/** The name without spaces that nobody sees. */
export const tidyName = (name: string): string => name.trim().replaceAll(/\s+/g, ' ');

/** The form in which a member's names are unique: case and Unicode composition make no difference. */
export const nameKey = (name: string): string => tidyName(name.normalize('NFKC')).toLowerCase();

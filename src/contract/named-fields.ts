/** How English messages name a field. The first match wins: 'The current password is wrong.' matches two. */
const namedBy = {
  picture: /picture/i,
  currentPassword: /current/i,
  password: /password/i,
  username: /username/i,
  email: /e-?mail/i,
  birthDate: /birth ?date/i,
  country: /country/i,
  language: /language/i,
  pronouns: /pronouns/i,
  gender: /gender/i,
  about: /\babout\b/i,
  link: /\blink\b/i,
  title: /\btitle\b/i,
  caption: /\bcaption\b/i,
};
type NamedField = keyof typeof namedBy;

/** The field that an English message names; undefined if it names none. */
export const fieldNamedIn = (message: string): NamedField | undefined =>
  (Object.keys(namedBy) as NamedField[]).find((field) => namedBy[field].test(message));

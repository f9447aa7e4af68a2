import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';

import { ApiError } from '#client/shared/api/api.ts';

/** How the server's messages name a field. The first match wins: 'The current password is wrong.' matches two. */
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

/** Shows the server's message at the one of `fields` that it names, with the focus there, otherwise as the form's root error. */
export function showServerError<Values extends FieldValues>(
  error: Error,
  setError: UseFormSetError<Values>,
  fields: readonly (NamedField & Path<Values>)[] = [],
): void {
  // Without an answer or a message, the toast is enough.
  if (!(error instanceof ApiError) || error.message === '') return;
  const named = fieldNamedBy(error);
  const field = fields.find((one) => one === named) ?? 'root';
  setError(field, { type: 'server', message: error.message }, { shouldFocus: true });
}

/** The field that the server's message names; undefined if it names none. */
export function fieldNamedBy(error: Error): NamedField | undefined {
  // A 500 is not about a field, even if its message names one.
  if (!(error instanceof ApiError) || error.status >= 500) return undefined;
  return (Object.keys(namedBy) as NamedField[]).find((field) => namedBy[field].test(error.message));
}

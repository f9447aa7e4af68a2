import { ApiError } from '#client/shared/api/api-error.ts';
import { PictureRefusal } from '#client/shared/api/upload-picture.ts';

import type { Entries } from './account-draft.ts';

interface Refusal {
  /** The field that the words are about, as far as one can tell. */
  field: keyof Entries | 'picture' | undefined;
  message: string;
}

/** Which words name which field; the first that fits decides. */
const signs: [NonNullable<Refusal['field']>, RegExp][] = [
  ['picture', /picture/i],
  ['currentPassword', /current/i],
  ['password', /password/i],
  ['username', /username/i],
  ['email', /e-?mail/i],
  ['birthDate', /birth ?date/i],
  ['country', /country/i],
  ['language', /language/i],
  ['pronouns', /pronouns/i],
  ['gender', /gender/i],
  ['about', /\babout\b/i],
  ['link', /\blink\b/i],
];

/** What the server said against the changes, and where in the form it belongs; undefined while there is nothing to say. */
export function refusalOf(error: Error | null): Refusal | undefined {
  if (!(error instanceof ApiError) || error.message === '') return undefined;
  const { message } = error;
  if (error instanceof PictureRefusal) return { field: 'picture', message };
  // A fault of the server is nobody's entry.
  const field = error.status < 500 ? signs.find(([, sign]) => sign.test(message))?.[0] : undefined;
  return { field, message };
}

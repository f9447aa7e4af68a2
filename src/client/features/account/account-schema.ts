import * as z from 'zod/mini';

import { maxCharacters, webAddress } from '#client/shared/forms/rules.ts';
import { checkPicture } from '#client/shared/pictures/check-picture.ts';
import type { Schemas } from '#contract/operations.ts';
import { genders, languages, limits, maskedPassword } from '#contract/vocabulary.ts';

/** Checks the limits that the form shows (S048, S095). The server checks everything else. */
export const accountSchema = z.object({
  username: z.string(),
  email: z.string(),
  password: z.string(),
  currentPassword: z.string(),
  country: z.string(),
  language: z.enum(['', ...languages]),
  birthDate: z.string(),
  pronouns: z.string().check(maxCharacters(limits.pronouns)),
  gender: z.enum(['', ...genders]),
  about: z.string().check(maxCharacters(limits.about)),
  link: webAddress,
  /** A new picture, 'none' to remove the present one, or null to leave it. */
  picture: z.nullable(z.union([z.literal('none'), z.file()])).check(
    z.superRefine(async (choice, context) => {
      const problem = choice instanceof File ? (await checkPicture(choice)).problem : null;
      if (problem !== null) context.addIssue(problem);
    }),
  ),
});

export type AccountValues = z.infer<typeof accountSchema>;
export type PictureChoice = AccountValues['picture'];

const profileFields = [
  'username',
  'email',
  'country',
  'language',
  'birthDate',
  'pronouns',
  'gender',
  'about',
  'link',
] as const satisfies (keyof AccountValues)[];

/** All fields with a text in them. */
export const textFields = [...profileFields, 'password', 'currentPassword'] as const;

export type Account = Pick<
  Schemas['CurrentUser'],
  | (typeof profileFields)[number]
  | 'password'
  | 'profilePicUrl'
  | 'emailVerified'
  | 'emailRefused'
  | 'mailboxFull'
  | 'pendingEmail'
>;
export type AccountChanges = Partial<Omit<AccountValues, 'picture'>>;

/** The form's values for an account without changes. */
export const valuesOf = (account: Account): AccountValues => ({
  username: account.username,
  email: account.email,
  password: account.password,
  currentPassword: '',
  // Stored in either case.
  country: account.country.toLowerCase(),
  language: account.language,
  birthDate: account.birthDate,
  pronouns: account.pronouns,
  gender: account.gender,
  about: account.about,
  link: account.link,
  picture: null,
});

/** The values that differ from the account. */
export function changesOf(
  account: Account,
  values: AccountValues,
): { changes: AccountChanges; picture: PictureChoice } {
  const before = valuesOf(account);
  const changes = profileFields
    .filter((field) => values[field] !== before[field])
    .reduce<AccountChanges>((picked, field) => ({ ...picked, [field]: values[field] }), {});
  const { password, currentPassword, picture } = values;
  return {
    changes: isNewPassword(password)
      ? { ...changes, password, ...(currentPassword !== '' && { currentPassword }) }
      : changes,
    picture: picture === 'none' && account.profilePicUrl === '' ? null : picture,
  };
}

/** Five asterisks, or nothing, stand for the present password (S097). */
export const isNewPassword = (password: string) => password !== '' && password !== maskedPassword;

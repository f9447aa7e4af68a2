import { plural, t } from '@lingui/core/macro';
import * as z from 'zod/mini';

import { charactersTooMany, lengthOf } from '#client/shared/ui/fields/characters-left.ts';
import { memberLink } from '#contract/paths.ts';
import { hasVisibleText } from '#contract/visible-text.ts';
import { limits } from '#contract/vocabulary.ts';

/** At least `min` characters, counted like `maxCharacters`. */
const minCharacters = (min: number, message: (min: number) => string) =>
  z.refine<string>((text) => lengthOf(text) >= min, { error: () => message(min) });

/** At most `max` characters, counted as the contract counts them: an emoji is one (S048). */
export const maxCharacters = (max: number) =>
  z.refine<string>((text) => lengthOf(text) <= max, { error: ({ input }) => charactersTooMany(String(input), max) });

/** The address of a web page, or none. One that was typed without https:// is completed with it. */
export const webAddress = z.string().check(
  maxCharacters(limits.link),
  z.refine((text) => text.trim() === '' || memberLink(text) !== undefined, {
    error: () => t`This is not the address of a web page, such as https://example.org.`,
  }),
  z.overwrite((text) => memberLink(text) ?? text.trim()),
);

/** At least one character that a person sees. */
export const visibleCharacters = (message = () => '') => z.refine<string>(hasVisibleText, { error: message });

/** A required e-mail address, by the rule of `<input type="email">` (S053). */
export const requiredEmail = z
  .string()
  .check(
    z.minLength(1, { error: () => t`Please enter your e-mail address.` }),
    z.regex(z.regexes.html5Email, { error: () => t`This is not an e-mail address.` }),
  );

/** A new password. */
export const newPassword = z.string().check(
  z.minLength(1, { error: () => t`Please choose a password.` }),
  minCharacters(limits.password.min, (min) =>
    plural(min, { one: 'A password has at least # character.', other: 'A password has at least # characters.' }),
  ),
  maxCharacters(limits.password.max),
);

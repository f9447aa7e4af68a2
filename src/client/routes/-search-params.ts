import { safePath } from '#contract/paths.ts';
import { hasVisibleText } from '#contract/visible-text.ts';

// For `validateSearch`. The router merges the result over the address's parameters: a rejected one must be set to undefined.

type Search = Record<string, unknown>;

/** A parameter that is a text and not empty, else undefined. */
const parseText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** The token that a mailed link or a sign-in provider puts into the address. */
export const parseTokenSearch = ({ token }: Search): { token?: string | undefined } => ({ token: parseText(token) });

/** The path to open after logging in: only a path of this site is accepted (S015). */
export const parseRedirectSearch = ({ redirect }: Search): { redirect?: string | undefined } => ({
  redirect: safePath(redirect),
});

/** What the pages to log in and to sign up pass on to each other: the path to open afterwards, and the token of an invitation. */
export const parseVisitorSearch = (search: Search): { redirect?: string | undefined; invite?: string | undefined } => ({
  ...parseRedirectSearch(search),
  invite: parseText(search['invite']),
});

/** The subcategory in the address, unchecked: the screen shows all posts for one that its category does not have. */
export const parseCategorySearch = ({ subcategory }: Search): { subcategory?: string } =>
  typeof subcategory === 'string' ? { subcategory } : {};

const maxQueryLength = 60;

/** The text to search members and posts for, never blank, and whether it is not to be searched for by a near spelling. */
export function parseUserSearch({ query, exact }: Search): { query?: string | undefined; exact?: 'true' | undefined } {
  const text = typeof query === 'string' ? query.replaceAll(/\p{Cc}/gu, ' ').trim() : '';
  if (!hasVisibleText(text)) return { query: undefined, exact: undefined };
  // By characters: half of an emoji cannot be sent.
  const known = [...text.toWellFormed()].slice(0, maxQueryLength).join('');
  return { query: known, exact: exact === 'true' ? exact : undefined };
}

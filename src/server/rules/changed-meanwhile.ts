import { isDeepStrictEqual } from 'node:util';
import { msg } from '@lingui/core/runtime-macro';

import { Problem } from '#server/platform/problem.ts';

type Values = Readonly<Record<string, unknown>>;

interface Change {
  /** The values that its author has read; nothing is compared without them. */
  read: Values | undefined;
  current: Values;
  next: Values;
}

/**
 * Throws 409, with what the fields are now, if one that is to be changed is no longer as its author has read it: somebody else, or
 * the same member in another window, has changed it. One that is to become what it is already is not in the way.
 */
export function requireUnchanged({ read, current, next }: Change): void {
  if (!read) return;
  const isChanged = (name: string) =>
    next[name] !== undefined &&
    !isDeepStrictEqual(current[name], read[name]) &&
    !isDeepStrictEqual(current[name], next[name]);
  const names = Object.keys(read).filter(isChanged);
  if (names.length === 0) return;
  throw new Problem(
    'stale',
    msg`This was changed meanwhile, so nothing was saved. Please compare, and save again to replace it.`,
    {},
    { current: Object.fromEntries(names.map((name) => [name, current[name]])) },
  );
}

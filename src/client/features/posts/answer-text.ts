import { plural, t } from '@lingui/core/macro';

import type { Schemas } from '#contract/operations.ts';

/** What the author has answered, such as 'still in use · 6 months'; undefined without an answer that this version knows. */
export function answerText(use: Partial<Schemas['PostUse']> = {}): string | undefined {
  const { answer, months = 0 } = use;
  if (answer === 'stillInUse')
    return plural(months, { 0: 'still in use', one: 'still in use · # month', other: 'still in use · # months' });
  if (answer === 'usedUp')
    return plural(months, { 0: 'used up', one: 'used up after # month', other: 'used up after # months' });
  return answer === 'noLonger' ? t`no longer used` : undefined;
}

import { plural, t } from '@lingui/core/macro';

import type { Schemas } from '#contract/operations.ts';

type Case = Schemas['ReportCase'];

/** What was reported, in a few words. */
export function nameOfCase({ kind, title, author: { username } }: Case): string {
  if (kind === 'member') return t`The member @${username}`;
  if (kind === 'comment')
    return title === '' ? t`A comment of @${username}` : t`A comment of @${username} on “${title}”`;
  return title === '' ? t`A post of @${username}` : t`“${title}” by @${username}`;
}

/** Why the case is open. */
export function countReports({ reportsCount: count, isReview = false }: Case): string {
  if (isReview && count === 0) return t`A first post, not shown yet`;
  return plural(count, { 0: 'No report any more', one: '# report', other: '# reports' });
}

/** What was decided, and by whom. */
export function decisionOf({ decision, decidedBy, isReview }: Case): string {
  const name = decidedBy ?? '';
  switch (decision) {
    case 'remove':
      return t`removed by @${name}`;
    case 'warn':
      return t`author warned by @${name}`;
    case 'suspend':
      return t`author suspended by @${name}`;
    case 'keep':
      return isReview ? t`shown by @${name}` : t`kept by @${name}`;
    case null:
      return t`open`;
  }
}

/** How reliable a reporter was; undefined for a first report. */
export function reliabilityOf({ decidedCount, upheldCount }: Schemas['Report']): string | undefined {
  if (decidedCount === 0) return undefined;
  return plural(decidedCount, {
    one: `${upheldCount} of # earlier report was upheld`,
    other: `${upheldCount} of # earlier reports were upheld`,
  });
}

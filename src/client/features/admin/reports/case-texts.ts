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
    default:
      return decision satisfies never;
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

/** What a decision does and who hears of it, as sentences. */
export function effectsOf(one: Case, decision: Schemas['ReportDecision']): string[] {
  const { username } = one.author;
  const heard = one.reportsCount === 0 ? [] : [t`Those who reported it hear what was decided, but not by whom.`];
  const undo = t`You can undo it in the log for seven days.`;
  switch (decision) {
    case 'keep':
      if (one.isReview)
        return [t`Everybody can see the post now.`, t`@${username} is told so in the bell.`, ...heard, undo];
      return [t`Everything stays as it is.`, t`@${username} hears nothing.`, ...heard, undo];
    case 'warn':
      return [
        one.isReview ? t`Everybody can see the post now.` : t`Everything stays as it is.`,
        t`@${username} reads your message in the bell and by mail.`,
        ...heard,
        undo,
      ];
    case 'remove':
      return [removal(one), t`@${username} reads your message in the bell and by mail.`, ...heard, undo];
    case 'suspend':
      return [
        ...(one.kind === 'member' ? [] : [removal(one)]),
        t`@${username} is logged out, and nobody sees what it made. It reads your message by mail and when it logs in.`,
        ...heard,
        undo,
      ];
    default:
      return [decision satisfies never];
  }
}

const removal = ({ kind }: Case) =>
  kind === 'comment'
    ? t`The comment is hidden now, and deleted for good after 30 days.`
    : t`The post is hidden everywhere now, and deleted for good after 30 days, with its comments.`;

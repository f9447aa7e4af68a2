import { t } from '@lingui/core/macro';

import type { Schemas } from '#contract/operations.ts';

type Case = Schemas['ReportCase'];

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
  }
}

const removal = ({ kind }: Case) =>
  kind === 'comment'
    ? t`The comment is hidden now, and deleted for good after 30 days.`
    : t`The post is hidden everywhere now, and deleted for good after 30 days, with its comments.`;

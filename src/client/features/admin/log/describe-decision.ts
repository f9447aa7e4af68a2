import { t } from '@lingui/core/macro';

import type { Schemas } from '#contract/operations.ts';

/** What an admin decided about a post, a comment or a member. */
export function describeDecision({ subjectName: name, details }: Schemas['AuditEntry']): string {
  const { kind, decision } = details;
  const title = typeof details['title'] === 'string' ? details['title'] : '';
  if (decision === 'suspend') return t`suspended @${name} after a report`;
  if (details['isReview'] === true && decision === 'keep')
    return title === '' ? t`showed a first post of @${name}` : t`showed the first post “${title}” of @${name}`;
  if (kind === 'comment') return ofComment(decision, name);
  if (kind === 'post') return title === '' ? ofPost(decision, name) : ofTitledPost(decision, name, title);
  return decision === 'warn' ? t`warned @${name}` : t`let a report of @${name} be`;
}

function ofComment(decision: unknown, name: string): string {
  if (decision === 'remove') return t`removed a comment of @${name}`;
  return decision === 'warn' ? t`warned @${name} about a comment` : t`let a comment of @${name} stay`;
}

function ofPost(decision: unknown, name: string): string {
  if (decision === 'remove') return t`removed a post of @${name}`;
  return decision === 'warn' ? t`warned @${name} about a post` : t`let a post of @${name} stay`;
}

function ofTitledPost(decision: unknown, name: string, title: string): string {
  if (decision === 'remove') return t`removed the post “${title}” of @${name}`;
  return decision === 'warn'
    ? t`warned @${name} about the post “${title}”`
    : t`let the post “${title}” of @${name} stay`;
}

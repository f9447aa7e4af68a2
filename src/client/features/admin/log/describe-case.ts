import { plural, t } from '@lingui/core/macro';

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

/** Why a report waits for no decision any more: nobody did that as an admin, so it is a sentence of its own. */
export function describeClosing({ subjectName: name, details }: Schemas['AuditEntry']): string {
  const { kind, cause, reportsCount } = details;
  const count = Number(reportsCount);
  if (kind === 'comment')
    return cause === 'account'
      ? plural(count, {
          one: '# report of a comment is closed: the account was deleted by its member',
          other: '# reports of a comment are closed: the account was deleted by its member',
        })
      : plural(count, {
          one: `# report of a comment of @${name} is closed: it was deleted`,
          other: `# reports of a comment of @${name} are closed: it was deleted`,
        });
  if (kind === 'post')
    return cause === 'account'
      ? plural(count, {
          one: '# report of a post is closed: the account was deleted by its member',
          other: '# reports of a post are closed: the account was deleted by its member',
        })
      : plural(count, {
          one: `# report of a post of @${name} is closed: it was deleted`,
          other: `# reports of a post of @${name} are closed: it was deleted`,
        });
  return plural(count, {
    one: '# report of a member is closed: the account was deleted by its member',
    other: '# reports of a member are closed: the account was deleted by its member',
  });
}

/** What reports alone have hidden: nobody did that as an admin, either. */
export function describeHiding({ subjectName: name, details }: Schemas['AuditEntry']): string {
  const count = Number(details['reportsCount']);
  return details['kind'] === 'comment'
    ? plural(count, {
        one: `a comment of @${name} was hidden after # report`,
        other: `a comment of @${name} was hidden after # reports`,
      })
    : plural(count, {
        one: `a post of @${name} was hidden after # report`,
        other: `a post of @${name} was hidden after # reports`,
      });
}

/** Whether an entry is a sentence of its own, of what nobody did. */
export const isOfNobody = ({ action }: Schemas['AuditEntry']): boolean =>
  action === 'case.closed' || action === 'case.hidden';

/** What the reporters wrote. */
export function reasonsOf({ action, details }: Schemas['AuditEntry']): string[] {
  const reasons = action === 'case.closed' ? details['reasons'] : [];
  return Array.isArray(reasons) ? reasons.map(String) : [];
}

import { plural } from '@lingui/core/macro';

import type { Schemas } from '#contract/operations.ts';

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

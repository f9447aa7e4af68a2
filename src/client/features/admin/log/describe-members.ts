import { plural, t } from '@lingui/core/macro';

import type { Schemas } from '#contract/operations.ts';

const maxNames = 5;

/** What an admin decided about several members at once, with the names of the first. */
export function describeMembers({ details }: Schemas['AuditEntry']): string {
  const members = Array.isArray(details['members'])
    ? (details['members'] as { name: string; caseIds: string[] }[])
    : [];
  const names = members.slice(0, maxNames).map(({ name }) => `@${name}`);
  const who = `${names.join(', ')}${members.length > maxNames ? ', …' : ''}`;
  const removed = members.reduce((sum, { caseIds }) => sum + caseIds.length, 0);
  const things = plural(removed, { one: '# post or comment', other: '# posts and comments' });
  const memberCount = members.length;
  const count = plural(memberCount, { one: '# member', other: '# members' });
  if (details['remove'] !== true) return t`suspended ${count}: ${who}`;
  return details['suspend'] === true
    ? t`suspended ${count} and removed ${things}: ${who}`
    : t`removed ${things} of ${count}: ${who}`;
}

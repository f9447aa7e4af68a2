import { plural, t } from '@lingui/core/macro';

import type { Schemas } from '#contract/operations.ts';

/** What an admin decided about several members at once, with the names of the first. */
export function describeMembers({ details }: Schemas['AuditEntry']): string {
  const members = Array.isArray(details['members']) ? (details['members'] as { name: string }[]) : [];
  const [memberCount, removed] = [Number(details['membersCount']), Number(details['removedCount'])];
  const soFar = Number(details['removedSoFar']);
  const names = members.map(({ name }) => `@${name}`);
  const who = `${names.join(', ')}${memberCount > names.length ? ', …' : ''}`;
  const all = plural(removed, { one: '# post or comment', other: '# posts and comments' });
  const things = details['isRunning'] === true ? t`${soFar} of ${all}` : all;
  const count = plural(memberCount, { one: '# member', other: '# members' });
  if (details['remove'] !== true) return t`suspended ${count}: ${who}`;
  return details['suspend'] === true
    ? t`suspended ${count} and removed ${things}: ${who}`
    : t`removed ${things} of ${count}: ${who}`;
}

import { plural, t } from '@lingui/core/macro';

import { formatLocale } from '#client/shared/language/format-locale.ts';
import { i18n } from '#client/shared/language/i18n.ts';
import { pageTitles } from '#client/shared/language/screen-names.ts';
import type { Schemas } from '#contract/operations.ts';

import { languageName } from '../language-name.ts';
import { describeClosing, describeDecision, describeHiding } from './describe-case.ts';

type Entry = Schemas['AuditEntry'];

/** What an admin did, as a sentence without its subject. */
export const describeEntry = (entry: Entry): string => descriptions[entry.action](entry);

const descriptions: Record<Entry['action'], (entry: Entry) => string> = {
  'member.suspended': ({ subjectName: name, details }) => {
    const until = details['until'];
    if (typeof until !== 'number') return t`suspended @${name} without an end`;
    const day = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium' }).format(until);
    return t`suspended @${name} until ${day}`;
  },
  'member.unsuspended': ({ subjectName: name }) => t`ended the suspension of @${name}`,
  'member.promoted': ({ subjectName: name }) => t`made @${name} an admin`,
  'member.demoted': ({ subjectName: name }) => t`took the rights of an admin from @${name}`,
  'moderator.appointed': ({ subjectName: name }) => t`made @${name} a moderator`,
  'moderator.dismissed': ({ subjectName: name }) => t`took the rights of a moderator from @${name}`,
  'member.loggedOut': ({ subjectName: name }) => t`logged @${name} out everywhere`,
  'member.passwordReset': ({ subjectName: name }) => t`made a link for @${name} to set a new password`,
  'member.dataWritten': ({ subjectName: name, details }) =>
    t`wrote the data of @${name} into a file, which was asked for on ${{ asked: String(details['asked']) }}`,
  'member.emailAsked': ({ subjectName: name }) => t`asked for another e-mail address of @${name}`,
  'member.partRemoved': ({ subjectName: name, details }) =>
    removedParts[details['part'] as Schemas['ProfilePart']](name),
  'member.deletionScheduled': ({ subjectName: name, details }) => {
    const day = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium' }).format(Number(details['at']));
    return t`put the account of @${name} down for deletion on ${day}`;
  },
  'member.deletionEnded': ({ actorName, subjectName: name }) =>
    actorName === name ? t`decided to keep its own account` : t`decided to keep the account of @${name}`,
  'join.approved': ({ subjectName: name }) => t`let @${name} join`,
  'join.declined': ({ subjectName: name }) => t`declined to let @${name} join`,
  'invitation.created': ({ subjectName: note }) =>
    note === '' ? t`made an invitation` : t`made the invitation “${note}”`,
  'invitation.revoked': ({ subjectName: note }) =>
    note === '' ? t`revoked an invitation` : t`revoked the invitation “${note}”`,
  'network.blocked': ({ subjectName: name }) => t`blocked new accounts from the network ${name}`,
  'network.unblocked': ({ subjectName: name }) => t`ended the block of the network ${name}`,
  'settings.changed': () => t`changed the community’s settings`,
  'page.changed': describePage,
  'demo.removed': () => t`removed the demo`,
  'case.decided': describeDecision,
  'case.noted': ({ subjectName: name }) => t`noted something on a report about @${name}`,
  'case.hidden': describeHiding,
  'case.closed': describeClosing,
  'members.decided': describeMembers,
  'backup.asked': () => t`made a backup`,
  'backup.downloaded': ({ details }) => t`downloaded the backup ${{ file: String(details['file']) }}`,
};

const removedParts: Record<Schemas['ProfilePart'], (name: string) => string> = {
  picture: (name) => t`removed the picture of @${name}`,
  username: (name) => t`removed the username @${name}`,
  texts: (name) => t`removed the texts of @${name}’s profile`,
  collection: (name) => t`made a collection of @${name} private`,
};

/** What an admin decided about several members at once, with the names of the first. */
function describeMembers({ details }: Schemas['AuditEntry']): string {
  const members = Array.isArray(details['members']) ? (details['members'] as { name: string }[]) : [];
  const [memberCount, removed] = [Number(details['membersCount']), Number(details['removedCount'])];
  const soFar = Number(details['removedSoFar']);
  const names = members.map(({ name }) => `@${name}`);
  const who = `${names.join(', ')}${memberCount > names.length ? ', …' : ''}`;
  const all = plural(removed, { one: '# post or comment', other: '# posts and comments' });
  const things = details['isRunning'] === true ? t`${soFar} of ${all}` : all;
  const count = plural(memberCount, { one: '# member', other: '# members' });
  if (details['deletes'] === true) return t`put the accounts of ${count} down for deletion: ${who}`;
  if (details['remove'] !== true) return t`suspended ${count}: ${who}`;
  return details['suspend'] === true
    ? t`suspended ${count} and removed ${things}: ${who}`
    : t`removed ${things} of ${count}: ${who}`;
}

/** A text of the entry; empty if it has none of this name. */
export function detailOf({ details }: Pick<Entry, 'details'>, name: 'page' | 'language' | 'before' | 'after'): string {
  const value = details[name];
  return typeof value === 'string' ? value : '';
}

function describePage(entry: Entry): string {
  const title = i18n._(pageTitles[detailOf(entry, 'page') as Schemas['PageName']]);
  const name = languageName(detailOf(entry, 'language'));
  return t`changed the page “${title}” in ${name}`;
}

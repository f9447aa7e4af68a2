import { t } from '@lingui/core/macro';

import { formatLocale } from '#client/shared/language/format-locale.ts';
import type { Schemas } from '#contract/operations.ts';

import { describeClosing, describeHiding } from './describe-closing.ts';
import { describeDecision } from './describe-decision.ts';
import { describeMembers } from './describe-members.ts';
import { describePage } from './describe-page.ts';

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
  'settings.changed': () => t`changed the community’s settings`,
  'page.changed': describePage,
  'demo.removed': () => t`removed the demo`,
  'case.decided': describeDecision,
  'case.noted': ({ subjectName: name }) => t`noted something on a report about @${name}`,
  'case.hidden': describeHiding,
  'case.closed': describeClosing,
  'members.decided': describeMembers,
  'backup.asked': () => t`made a backup`,
  'backup.downloaded': ({ details }) => t`downloaded the backup ${String(details['file'])}`,
};

const removedParts: Record<Schemas['ProfilePart'], (name: string) => string> = {
  picture: (name) => t`removed the picture of @${name}`,
  username: (name) => t`removed the username @${name}`,
  texts: (name) => t`removed the texts of @${name}’s profile`,
  collection: (name) => t`made a collection of @${name} private`,
};

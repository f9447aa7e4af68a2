import type { Schemas } from '#contract/operations.ts';
import type { AuditAction } from '#server/rules/audit-log.ts';

export type AuditGroup = Schemas['AuditGroup'];

/** What an owner would look for an action under. */
const groups: Record<AuditAction, AuditGroup> = {
  'member.suspended': 'suspensions',
  'member.unsuspended': 'suspensions',
  'members.decided': 'suspensions',
  'member.promoted': 'rights',
  'member.demoted': 'rights',
  'moderator.appointed': 'rights',
  'moderator.dismissed': 'rights',
  'member.loggedOut': 'accounts',
  'member.passwordReset': 'accounts',
  'member.dataWritten': 'accounts',
  'member.emailAsked': 'accounts',
  'member.partRemoved': 'accounts',
  'member.deletionScheduled': 'accounts',
  'member.deletionEnded': 'accounts',
  'join.approved': 'joining',
  'join.declined': 'joining',
  'invitation.created': 'joining',
  'invitation.revoked': 'joining',
  'network.blocked': 'joining',
  'network.unblocked': 'joining',
  'case.decided': 'reports',
  'case.noted': 'reports',
  'case.hidden': 'reports',
  'case.closed': 'reports',
  'settings.changed': 'settings',
  'page.changed': 'settings',
  'backup.asked': 'installation',
  'backup.downloaded': 'installation',
  'demo.removed': 'installation',
};

/** The actions of a group. */
export const actionsOf = (group: AuditGroup): AuditAction[] =>
  (Object.keys(groups) as AuditAction[]).filter((action) => groups[action] === group);

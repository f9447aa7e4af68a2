import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { Schemas } from '#contract/operations.ts';

/** What one can do as an admin, as the choices of the log's filter. */
export const actionNames: Record<Schemas['AuditAction'], MessageDescriptor> = {
  'member.suspended': msg`members suspended`,
  'member.unsuspended': msg`suspensions ended`,
  'member.promoted': msg`admins made`,
  'member.demoted': msg`rights of admins taken`,
  'moderator.appointed': msg`moderators made`,
  'moderator.dismissed': msg`rights of moderators taken`,
  'member.loggedOut': msg`members logged out`,
  'member.passwordReset': msg`passwords reset`,
  'member.emailAsked': msg`e-mail addresses asked for`,
  'member.partRemoved': msg`parts of profiles removed`,
  'member.deletionScheduled': msg`accounts put down for deletion`,
  'member.deletionEnded': msg`deletions ended`,
  'join.approved': msg`people let in`,
  'join.declined': msg`people declined`,
  'invitation.created': msg`invitations made`,
  'invitation.revoked': msg`invitations revoked`,
  'settings.changed': msg`settings changed`,
  'page.changed': msg`pages changed`,
  'demo.removed': msg`demo removed`,
  'case.decided': msg`reports decided`,
  'case.noted': msg`notes on reports`,
  'case.hidden': msg`hidden by reports`,
  'case.closed': msg`reports closed`,
  'members.decided': msg`several members decided`,
  'backup.asked': msg`backups made`,
  'backup.downloaded': msg`backups downloaded`,
};

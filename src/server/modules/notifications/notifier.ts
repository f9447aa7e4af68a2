import type { Clock } from '#server/platform/clock.ts';
import { lockMember } from '#server/platform/database/locks.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import type { NewId } from '#server/platform/ids.ts';
import { endOf } from '#server/platform/installation-warnings.ts';
import type { CaseSubject } from '#server/rules/report-cases.ts';

import { insertNotification, type NewNotification } from './insert-notification.ts';
import { countUnread } from './list-notifications.ts';
import {
  deleteClosed,
  deleteDecisions,
  deleteInstallationWarning,
  deleteModeratorNews,
  deleteUnread,
  deleteUseQuestion,
  listAdminIds,
  listStaff,
  updateUseQuestionRead,
} from './store.ts';
import { updateSeenAt } from './waiting-mail/store.ts';

/** A member did something with another member's post. */
interface PostEvent {
  memberId: string;
  postId: string;
  authorId: string;
}

/**
 * Creates and withdraws notifications for other modules (S101), which call it in the transaction of the event itself. Who is
 * notified is decided here; the text is in describe.ts.
 */
export function createNotifier({ clock, newId }: { clock: Clock; newId: NewId }) {
  const notify = (trx: Trx, notification: NewNotification) => insertNotification(trx, notification, { clock, newId });

  return {
    /** For answers to what can withdraw notifications of the member itself. */
    countUnread,

    followed: (trx: Trx, follower: string, followee: string) =>
      notify(trx, { recipientId: followee, actorId: follower, kind: 'follow' }),
    unfollowed: (trx: Trx, follower: string, followee: string) =>
      deleteUnread(trx, { recipientId: followee, actorId: follower, kind: 'follow' }),

    saved: (trx: Trx, { memberId, postId, authorId }: PostEvent) =>
      notify(trx, { recipientId: authorId, actorId: memberId, kind: 'save', postId }),
    unsaved: (trx: Trx, { memberId, postId, authorId }: PostEvent) =>
      deleteUnread(trx, { recipientId: authorId, actorId: memberId, kind: 'save', postId }),

    commented: (trx: Trx, { commentId, memberId, postId, authorId }: PostEvent & { commentId: string }) =>
      notify(trx, { recipientId: authorId, actorId: memberId, kind: 'comment', postId, commentId }),

    joinRequested: async (trx: Trx, memberId: string): Promise<void> => {
      for (const recipientId of await listAdminIds(trx))
        await notify(trx, { recipientId, actorId: memberId, kind: 'join' });
    },
    async joinDecided(trx: Trx, memberId: string): Promise<void> {
      for (const recipientId of await listAdminIds(trx))
        await deleteUnread(trx, { recipientId, actorId: memberId, kind: 'join' });
    },

    async lockAdmins(trx: Trx): Promise<void> {
      for (const { id } of await listStaff(trx)) await lockMember(trx, id);
    },
    /** All admins, but not the one whose it is; and moderators, unless it is of an admin or another moderator. */
    async reported(trx: Trx, { memberId, caseId, subject: { kind, id, authorId, postId } }: Report): Promise<void> {
      const about = {
        caseId,
        ...(postId !== null && { postId }),
        ...(kind === 'comment' && { commentId: id }),
        ...(kind === 'member' && { subjectId: id }),
      };
      const staff = await listStaff(trx);
      const isOfStaff = staff.some((person) => person.id === authorId);
      for (const { id: recipientId, isAdmin } of staff)
        if (recipientId !== authorId && (isAdmin || !isOfStaff))
          await notify(trx, { recipientId, actorId: memberId, kind: 'report', ...about });
    },

    /** What was decided about a case; by whom, nobody but the admins knows. */
    async decided(trx: Trx, { caseId, reporterIds, authorId, toAuthor }: Decided): Promise<void> {
      // That it is hidden until somebody decides.
      await deleteDecisions(trx, caseId);
      for (const id of reporterIds) await notify(trx, { recipientId: id, actorId: id, kind: 'decision', caseId });
      if (toAuthor) await notify(trx, { recipientId: authorId, actorId: authorId, kind: toAuthor, caseId });
    },
    undecided: deleteDecisions,

    hidden: (trx: Trx, { caseId, authorId }: { caseId: string; authorId: string }): Promise<void> =>
      notify(trx, { recipientId: authorId, actorId: authorId, kind: 'hidden', caseId }),

    async moderatorChanged(trx: Trx, memberId: string, isModerator: boolean): Promise<void> {
      await deleteModeratorNews(trx, memberId);
      await notify(trx, {
        recipientId: memberId,
        actorId: memberId,
        kind: isModerator ? 'moderator' : 'noModerator',
      });
    },

    profileRemoved: (trx: Trx, memberId: string, removedPartId: string): Promise<void> =>
      notify(trx, { recipientId: memberId, actorId: memberId, kind: 'profileRemoval', removedPartId }),

    /** Instead of the question after three months, if that is still there. */
    async askedAboutUse(trx: Trx, { authorId, postId }: { authorId: string; postId: string }): Promise<void> {
      await deleteUseQuestion(trx, authorId, postId);
      await notify(trx, { recipientId: authorId, actorId: authorId, kind: 'useQuestion', postId });
    },
    answeredUse: updateUseQuestionRead,

    /** What they have reported is gone: there is nothing to lead to, so the newest of these stands for all. */
    async closed(trx: Trx, reporterIds: readonly string[]): Promise<void> {
      for (const id of reporterIds) {
        await deleteClosed(trx, id);
        await notify(trx, { recipientId: id, actorId: id, kind: 'decision' });
      }
    },

    /** An admin or moderator has seen the list of cases, or of those who want to join. */
    saw: (db: Db, list: 'cases' | 'joining', memberId: string): Promise<void> =>
      updateSeenAt(db, { memberId, list, now: clock.now() }),

    /** Tells all admins what is wrong with the installation, or that it is over. */
    installationChanged: async (trx: Trx, warning: string, isOver: boolean): Promise<void> => {
      await deleteInstallationWarning(trx, warning);
      const installationWarning = isOver ? endOf(warning) : warning;
      for (const id of await listAdminIds(trx))
        await notify(trx, { recipientId: id, actorId: id, kind: 'installation', installationWarning });
    },
  };
}

interface Report {
  memberId: string;
  caseId: string;
  subject: CaseSubject;
}

interface Decided {
  caseId: string;
  reporterIds: readonly string[];
  authorId: string;
  /** Undefined if the author hears nothing in the bell. */
  toAuthor: 'removal' | 'warning' | 'acceptance' | undefined;
}

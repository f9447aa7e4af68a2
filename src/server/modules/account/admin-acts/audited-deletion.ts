import { msg } from '@lingui/core/runtime-macro';

import { sourceLocale } from '#contract/locales.ts';
import type { Clock } from '#server/platform/clock.ts';
import { lockMember } from '#server/platform/database/locks.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { inTurns } from '#server/platform/database/slices.ts';
import type { NewId } from '#server/platform/ids.ts';
import { memberLocale } from '#server/platform/language/translate.ts';
import type { MailQueue } from '#server/platform/mail-queue/mail-queue.ts';
import { composeMail } from '#server/platform/mail.ts';
import { Problem } from '#server/platform/problem.ts';
import { insertAuditEntry, type Actor, type UndoFunctions } from '#server/rules/audit-log.ts';
import { readAppName } from '#server/rules/community-settings.ts';
import type { Account } from '#server/rules/member-transaction.ts';

import { markMemberDeleted } from '../marked-members.ts';
import { requireMember, requireNoRights } from './require-member.ts';

const waitMs = 7 * 24 * 60 * 60 * 1000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

interface DeletionDeps {
  clock: Clock;
  newId: NewId;
  mailQueue: Pick<MailQueue, 'add'>;
  publicUrl: string;
}

/** Puts accounts down for deletion and ends that, each with an entry in the audit log. For admins and for the command line. */
export function createDeletions({ clock, newId, mailQueue, publicUrl }: DeletionDeps) {
  async function mail(trx: Trx, account: Account, write: typeof deletionMail): Promise<void> {
    // An address that nobody has verified may be that of somebody else.
    if (account.email_verified_at === null) return;
    const community = { appName: await readAppName(trx), publicUrl };
    await mailQueue.add(trx, { kind: 'security', letter: write(community, account) });
  }

  return {
    /** Returns the day on which the account is deleted. Throws 404 for no member, 403 for an admin or moderator, 409 if it is put down already. */
    async schedule(trx: Trx, actor: Actor, memberId: string, reason: string): Promise<string> {
      const account = await requireMember(trx, memberId);
      requireNoRights(account);
      if (account.deletion_at !== null) {
        const day = dayOf(account.deletion_at);
        throw new Problem(409, msg`This account is deleted on ${{ day }} already, as an admin has decided.`);
      }
      const at = deletionTime(clock.now());
      const scheduled = { deletion_at: at, deletion_reason: reason };
      await updateDeletion(trx, memberId, scheduled);
      const subject = { id: memberId, name: account.username };
      const entry = { action: 'member.deletionScheduled', actor, subject, reason, details: { at } } as const;
      await insertAuditEntry(trx, newId, entry);
      await mail(trx, { ...account, ...scheduled }, deletionMail);
      return dayOf(at);
    },

    /** Keeps the account, for its member or the command line; false if it is not put down for deletion. */
    async end(trx: Trx, actor: Actor, account: Account): Promise<boolean> {
      if (account.deletion_at === null) return false;
      await updateDeletion(trx, account.id, notDeleted);
      const subject = { id: account.id, name: account.username };
      await insertAuditEntry(trx, newId, { action: 'member.deletionEnded', actor, subject });
      // A member who does it itself knows.
      if (actor.id !== account.id) await mail(trx, account, keptMail);
      return true;
    },

    undoFunctions: {
      async 'member.deletionScheduled'(trx, { subject_id: id, details }) {
        const account = await lockMember(trx, id ?? '');
        if (account?.deleted_at !== null)
          throw new Problem(409, msg`What this was about is gone, so it cannot be undone.`);
        if (account.deletion_at !== (JSON.parse(details) as { at: number }).at)
          throw new Problem(409, msg`This was changed again since then.`);
        await updateDeletion(trx, account.id, notDeleted);
        await mail(trx, account, keptMail);
      },
    } satisfies UndoFunctions,
  };
}

/** When an account is deleted that is put down for it at this time. */
export const deletionTime = (now: number): number => now + waitMs;

export const notDeleted = { deletion_at: null, deletion_reason: '' };

export async function updateDeletion(
  trx: Trx,
  id: string,
  next: Pick<Account, 'deletion_at' | 'deletion_reason'>,
): Promise<void> {
  await trx.updateTable('members').set(next).where('id', '=', id).execute();
}

/** Throws 409 for an account that is put down for deletion: who has rights is not deleted so. */
export function requireStaying({ deletion_at: at }: Account): void {
  if (at === null) return;
  throw new Problem(
    409,
    msg`This account is deleted on ${{ day: dayOf(at) }}. That has to be undone in the log first.`,
  );
}

/** Marks the members as deleted whose time has come, and returns their ids. What they left is removed like that of others. */
export async function markDueDeletions(db: Db, now: number): Promise<string[]> {
  const due = await db
    .selectFrom('members')
    .select('id')
    .where('deletion_at', '<=', now)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const marked: string[] = [];
  await inTurns(db, due, async (trx, { id }) => {
    const account = await lockMember(trx, id);
    // Its member may have kept it meanwhile, and another server may have marked it.
    if (account?.deleted_at !== null || (account.deletion_at ?? Infinity) > now) return;
    await markMemberDeleted(trx, id, now);
    marked.push(id);
  });
  return marked;
}

interface Community {
  appName: string;
  publicUrl: string;
}

function deletionMail({ appName, publicUrl }: Community, account: Account) {
  const { email: to, username, language, deletion_at: at, deletion_reason: reason } = account;
  const day = dayOf(at ?? 0);
  return composeMail({
    to,
    locale: memberLocale(language, sourceLocale),
    subject: msg`Your account at ${{ appName }} will be deleted`,
    paragraphs: [
      msg`Hello ${{ username }},`,
      msg`our admins have been asked to delete your account at ${{ appName }}. On ${{ day }} it is deleted with everything in it, and nobody can bring it back.`,
      msg`Our admins write:`,
      reason,
      msg`If you want to keep it, log in before that day and choose “Keep my account”:`,
      `${publicUrl}/login`,
    ],
  });
}

const keptMail = ({ appName }: Community, { email: to, username, language }: Account) =>
  composeMail({
    to,
    locale: memberLocale(language, sourceLocale),
    subject: msg`Your account at ${{ appName }} stays`,
    paragraphs: [
      msg`Hello ${{ username }},`,
      msg`our admins have decided not to delete your account at ${{ appName }}. Everything in it stays.`,
    ],
  });

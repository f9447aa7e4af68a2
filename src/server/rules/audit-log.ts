import type { Schemas } from '#contract/operations.ts';
import type { Database, Trx } from '#server/platform/database/schema.ts';
import { idAfter, type NewId } from '#server/platform/ids.ts';

export type AuditAction = Schemas['AuditAction'];

/** Who does something as an admin or moderator: a member, or somebody with a shell on the server. */
export interface Actor {
  id: string | null;
  /** Empty for the command line. */
  name: string;
  /** True for a moderator, who acts on members without such rights only. */
  isModerator?: boolean;
}

export const commandLine: Actor = { id: null, name: '' };

interface AuditEntry {
  action: AuditAction;
  actor: Actor;
  /** What it is done to; null if it concerns the whole community. */
  subject: { id: string; name: string } | null;
  reason?: string;
  /** What the log shows besides, and what undoing it needs. */
  details?: Record<string, unknown>;
}

/**
 * Writes a line of the audit log and returns its id. To be called in the transaction of the act itself, which has locked the subject:
 * its lines then are in the order of the acts, whatever the clocks of several servers say.
 */
export async function insertAuditEntry(
  trx: Trx,
  newId: NewId,
  { action, actor, subject, reason = '', details = {} }: AuditEntry,
): Promise<string> {
  const subjectId = subject?.id ?? null;
  const last = await trx
    .selectFrom('audit_log')
    .select('id')
    .where('subject_id', subjectId === null ? 'is' : '=', subjectId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const id = idAfter(last?.id ?? '', newId);
  await trx
    .insertInto('audit_log')
    .values({
      id,
      actor_id: actor.id,
      actor_name: actor.name,
      action,
      subject_id: subjectId,
      subject_name: subject?.name ?? '',
      reason,
      details: JSON.stringify(details),
    })
    .execute();
  return id;
}

/** What undoing an act reads of its entry. */
export type UndoneEntry = Pick<Database['audit_log'], 'id' | 'subject_id' | 'details'>;

/** How much of an act of several parts is undone: not what was changed or deleted since, or not all of it yet. */
export type UndonePart = 'partly' | 'later' | undefined;

/** What goes on after the transaction, in slices: it resolves after a moment, and can be called again as long as it says `later`. */
export type Undone = () => Promise<UndonePart>;

/** How to undo each action that can be undone; throws a Problem if it is no longer possible. */
export type UndoFunctions = Partial<
  Record<AuditAction, (trx: Trx, entry: UndoneEntry) => Promise<void> | Promise<Undone>>
>;

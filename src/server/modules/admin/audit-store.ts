import { sql, type ExpressionBuilder, type Selectable } from 'kysely';

import { fetchSize } from '#server/platform/database/pagination.ts';
import type { Database, Db, Trx } from '#server/platform/database/schema.ts';
import { deleteInSlices, runSlices } from '#server/platform/database/slices.ts';
import { idOfTime } from '#server/platform/ids.ts';
import { usernameKey } from '#server/platform/member-keys.ts';
import type { AuditAction } from '#server/rules/audit-log.ts';

import { actionsOf, type AuditGroup } from './audit-actions.ts';

export type AuditRow = Selectable<Database['audit_log']>;

interface AuditPage {
  /** An id: only lines before it. */
  cursor?: string;
  limit: number;
  /** Only what was done to it. */
  subjectId?: string;
  action?: AuditAction;
  /** Only the actions of this group. */
  group?: AuditGroup;
  /** A username, of today or of then: only what this member did, or what was done to it. */
  member?: string;
  /** Only these actions. */
  actions?: readonly AuditAction[];
  /** Only what this one did. */
  actorId?: string;
  /** The admin who reads it: what was decided about itself is for the others. */
  viewerId?: string;
}

/** A page of the audit log, the newest line first. */
export async function listAuditEntries(db: Db, page: AuditPage): Promise<AuditRow[]> {
  const { cursor, limit, subjectId, action, group, actions, actorId, member, viewerId } = page;
  const id = member === undefined ? undefined : await findMemberId(db, member);
  return db
    .selectFrom('audit_log')
    .selectAll()
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? ''))
    .$if(subjectId !== undefined, (query) => query.where(isAbout(subjectId ?? '')))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? 'settings.changed'))
    .$if(group !== undefined, (query) => query.where('action', 'in', actionsOf(group ?? 'settings')))
    .$if(actions !== undefined, (query) => query.where('action', 'in', actions ?? []))
    .$if(actorId !== undefined, (query) => query.where('actor_id', '=', actorId ?? ''))
    .$if(viewerId !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('action', 'not in', ['case.decided', 'case.closed', 'case.noted', 'case.hidden']),
          eb('subject_id', 'is', null),
          eb('subject_id', '<>', viewerId ?? ''),
        ]),
      ),
    )
    .$if(member !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('actor_name', '=', member ?? ''),
          eb('subject_name', '=', member ?? ''),
          ...(id === undefined ? [] : [eb('actor_id', '=', id), isAbout(id)(eb)]),
        ]),
      ),
    )
    .orderBy('id', 'desc')
    .limit(fetchSize(limit))
    .execute();
}

/** Also an act about several members, whose ids are in its details only. */
const isAbout = (id: string) => (eb: ExpressionBuilder<Database, 'audit_log'>) =>
  eb.or([
    eb('subject_id', '=', id),
    eb.and([eb('action', '=', 'members.decided'), eb('details', 'like', `%"id":"${id}"%`)]),
  ]);

async function findMemberId(db: Db, username: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('username_key', '=', usernameKey(username))
    .executeTakeFirst();
  return row?.id;
}

/** Who acted: a member, or without an id the command line, which has no name, or an account that is deleted. */
export type LoggedActor = Pick<AuditRow, 'actor_id' | 'actor_name'>;

/** Whether both are the same one; the name of a member may have changed. */
export const isSameActor = (one: LoggedActor, other: LoggedActor): boolean =>
  one.actor_id === other.actor_id && (one.actor_id !== null || one.actor_name === other.actor_name);

/** What this one did as an admin or moderator since then and that is not undone, the last act first. */
export function listActsOf(
  db: Db,
  { actor_id: id, actor_name: name }: LoggedActor,
  since: number,
): Promise<AuditRow[]> {
  return db
    .selectFrom('audit_log')
    .selectAll()
    .where('id', '>', idOfTime(since))
    .$if(id !== null, (query) => query.where('actor_id', '=', id))
    .$if(id === null, (query) => query.where('actor_id', 'is', null).where('actor_name', '=', name))
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
}

export const deleteOldAuditEntries = (db: Db, before: number): Promise<void> =>
  runSlices(deleteInSlices(db, { table: 'audit_log', key: ['id'], where: sql`id < ${idOfTime(before)}` }));

/**
 * Marks an entry as undone and returns it; undefined if it was undone already. Of two admins at once the second waits here, and
 * gets undefined.
 */
export function updateUndone(trx: Trx, id: string, by: string, now: number): Promise<AuditRow | undefined> {
  return trx
    .updateTable('audit_log')
    .set({ undone_at: now, undone_by: by })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

export const findAuditEntry = (db: Db, id: string): Promise<AuditRow | undefined> =>
  db.selectFrom('audit_log').selectAll().where('id', '=', id).executeTakeFirst();

/** The newest entry of a decision about several members, made by several calls, that is not undone; `first` is that of the first call. */
export const findPartOfDecision = (db: Db, first: string): Promise<AuditRow | undefined> =>
  db
    .selectFrom('audit_log')
    .selectAll()
    .where('id', '>=', first)
    .where('action', '=', 'members.decided')
    .where('undone_at', 'is', null)
    .where((eb) => eb.or([eb('id', '=', first), eb('details', 'like', `%"firstEntryId":"${first}"%`)]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** What was done after this id, and not undone, to these subjects, null being the whole community; and to several members at once. */
export function listLaterActs(db: Db, id: string, subjectIds: readonly (string | null)[]): Promise<AuditRow[]> {
  const named = subjectIds.filter((subject) => subject !== null);
  return db
    .selectFrom('audit_log')
    .selectAll()
    .where('id', '>', id)
    .where('undone_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('action', '=', 'members.decided'),
        ...(named.length > 0 ? [eb('subject_id', 'in', named)] : []),
        ...(named.length < subjectIds.length ? [eb('subject_id', 'is', null)] : []),
      ]),
    )
    .execute();
}

import { sql, type Selectable } from 'kysely';

import type { Database, Db, Trx } from '#server/platform/database/schema.ts';
import type { CaseSubject } from '#server/rules/report-cases.ts';

export type Removal = Selectable<Database['bulk_removals']>;

/** How many are read at once: the removal of each takes about a dozen statements. */
export const thingsAtOnce = 10;

/** Entry and member in one id. */
export async function listRunning(db: Db, entryId?: string): Promise<string[]> {
  const rows = await db
    .selectFrom('bulk_removals')
    .select(['entry_id', 'member_id'])
    .where(sql<boolean>`state in ('removing', 'restoring')`)
    .$if(entryId !== undefined, (query) => query.where('entry_id', '=', entryId ?? ''))
    .orderBy('entry_id')
    .orderBy('member_id')
    .execute();
  return rows.map((row) => `${row.entry_id} ${row.member_id}`);
}

const keyOf = (id: string): Pick<Removal, 'entry_id' | 'member_id'> => {
  const [entry_id = '', member_id = ''] = id.split(' ');
  return { entry_id, member_id };
};

/** Until the transaction ends nobody turns it round, and no other server goes on with it. */
export async function lockRemoval(trx: Trx, id: string): Promise<Removal | undefined> {
  const { entry_id: entryId, member_id: memberId } = keyOf(id);
  return trx
    .updateTable('bulk_removals')
    .set((eb) => ({ state: eb.ref('state') }))
    .where('entry_id', '=', entryId)
    .where('member_id', '=', memberId)
    .returningAll()
    .executeTakeFirst();
}

export const updateRemoval = (
  trx: Trx,
  { entry_id: entryId, member_id: memberId }: Removal,
  next: Partial<Pick<Removal, 'state' | 'reached' | 'removed' | 'total'>>,
) =>
  trx
    .updateTable('bulk_removals')
    .set(next)
    .where('entry_id', '=', entryId)
    .where('member_id', '=', memberId)
    .execute();

/** Only what shows how far it is needs the number. */
export async function countThings(db: Db, id: string): Promise<void> {
  const { entry_id: entryId, member_id: memberId } = keyOf(id);
  const madeBefore = sql`created_at <= r.decided_at and author_id = r.member_id`;
  await sql`
    update bulk_removals as r set total = r.removed
      + (select count(*) from posts p where ${madeBefore} and ${notRemovedPost})
      + (select count(*) from comments c where ${madeBefore} and ${notRemovedComment})
    where r.entry_id = ${entryId} and r.member_id = ${memberId} and r.state = 'removing' and r.total is null`.execute(
    db,
  );
}

/** Whatever else hides it, as reports, an admin who has not looked at it, or its author do: without that it would be seen again. */
const notRemoved = (kind: string, id: string) => sql`not exists (
  select 1 from report_cases k
  where k.kind = ${sql.raw(kind)} and k.subject_id = ${sql.ref(id)} and k.decision in ('remove', 'suspend'))`;
const notRemovedPost = notRemoved(`'post'`, 'p.id');
const notRemovedComment = notRemoved(`'comment'`, 'c.id');

/**
 * The next posts and comments, and which of them an admin has removed already. Looked up for these few only: PostgreSQL would otherwise read
 * all that the member made, as its statistics do not know of the cases that the removal has just written.
 */
export async function listThings(trx: Trx, { member_id: memberId, decided_at: decidedAt, reached }: Removal) {
  const before = reached === '' ? '~' : reached;
  const limit = sql.lit(thingsAtOnce);
  const { rows } = await sql<Pick<CaseSubject, 'kind' | 'id' | 'postId' | 'title'> & { isToRemove: unknown }>`
    select things.*, case when ${notRemoved('things.kind', 'things.id')} then 1 else 0 end as "isToRemove" from (
      select * from (
        select 'post' as kind, p.id, p.id as "postId", p.title from posts p
        where p.author_id = ${memberId} and p.id < ${before} and p.created_at <= ${decidedAt}
        order by p.id desc limit ${limit}) as found
      union all
      select * from (
        select 'comment' as kind, c.id, c.post_id as "postId", p.title from comments c join posts p on p.id = c.post_id
        where c.author_id = ${memberId} and c.id < ${before} and c.created_at <= ${decidedAt}
        order by c.id desc limit ${limit}) as written
      order by id desc limit ${limit}) as things
    order by id desc`.execute(trx);
  return rows;
}

export async function listCaseIds(
  trx: Trx,
  { entry_id: entryId, member_id: memberId, reached }: Removal,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('report_cases')
    .select('id')
    .where('entry_id', '=', entryId)
    .where('author_id', '=', memberId)
    .where('id', '<', reached === '' ? '~' : reached)
    .orderBy('id', 'desc')
    .limit(thingsAtOnce)
    .execute();
  return rows.map(({ id }) => id);
}

export const findEntry = (trx: Trx, id: string) =>
  trx
    .selectFrom('audit_log')
    .select(['actor_id', 'actor_name', 'reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Whether there is something to remove that no removal is on its way to. */
export async function hasThings(trx: Trx, memberId: string): Promise<boolean> {
  const madeSince = sql`author_id = ${memberId} and created_at > coalesce(
    (select max(r.decided_at) from bulk_removals r where r.member_id = ${memberId} and r.state = 'removing' and r.act = 'things'), -1)`;
  const { rows } = await sql`
    select 1 from members m where m.id = ${memberId} and (
      exists (select 1 from posts p where ${madeSince} and ${notRemovedPost})
      or exists (select 1 from comments c where ${madeSince} and ${notRemovedComment}))`.execute(trx);
  return rows.length > 0;
}

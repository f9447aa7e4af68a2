import { sql, type Selectable } from 'kysely';

import type { Clock } from '#server/platform/clock.ts';
import type { Database, Db, Trx } from '#server/platform/database/schema.ts';
import { inSlices } from '#server/platform/database/slices.ts';
import type { NewId } from '#server/platform/ids.ts';
import type { ErrorLogger } from '#server/platform/logger.ts';
import { Problem } from '#server/platform/problem.ts';
import { createSlicedWork } from '#server/platform/sliced-work.ts';
import { readRemovals, type RemovalProgress } from '#server/rules/bulk-removals.ts';
import { openCase, type CaseSubject } from '#server/rules/report-cases.ts';

import type { createDecisions } from './decisions.ts';

interface RemovalsDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  decisions: Pick<ReturnType<typeof createDecisions>, 'decide' | 'undo'>;
  log: ErrorLogger;
}

type Removal = Selectable<Database['bulk_removals']>;

/** Each takes about a dozen statements. */
const thingsAtOnce = 10;

/**
 * Removes all posts and comments that members had made when it was decided, the newest first, and undoes that. Either goes on in
 * slices after the transaction that begins it; a removal that is undone before its end turns round where it is.
 */
export function createBulkRemovals({ db, clock, newId, decisions, log }: RemovalsDeps) {
  const work = createSlicedWork({
    name: 'removal of what members made',
    run,
    listUnfinished: () => listRunning(db),
    log,
  });

  async function* run(id: string): AsyncGenerator<void> {
    await countThings(db, id);
    yield* inSlices(db, async (trx) => {
      const removal = await lockRemoval(trx, id);
      if (removal?.state === 'removing') return removeSome(trx, removal);
      return removal?.state === 'restoring' ? restoreSome(trx, removal) : false;
    });
  }

  async function removeSome(trx: Trx, removal: Removal): Promise<boolean> {
    const { entry_id: entryId, member_id: memberId } = removal;
    const things = await listThings(trx, removal);
    const { actor_id: actorId, actor_name: name, reason } = await findEntry(trx, entryId);
    let removed = 0;
    for (const { isToRemove, ...thing } of things)
      if (
        isToRemove === 1 &&
        (await isDone(async () => {
          const caseId = await openCase(trx, { clock, newId }, { ...thing, authorId: memberId });
          const decision = { decision: 'remove', message: reason } as const;
          await decisions.decide(trx, { id: actorId, name }, caseId, decision, { entryId });
        }))
      )
        removed += 1;
    const isEnd = things.length < thingsAtOnce;
    await updateRemoval(trx, removal, {
      removed: removal.removed + removed,
      reached: things.at(-1)?.id ?? removal.reached,
      ...(isEnd && { state: 'removed', total: removal.removed + removed }),
    });
    return !isEnd;
  }

  async function restoreSome(trx: Trx, removal: Removal): Promise<boolean> {
    const caseIds = await listCaseIds(trx, removal);
    let restored = 0;
    for (const caseId of caseIds) if (await isDone(() => decisions.undo(trx, caseId))) restored += 1;
    const isEnd = caseIds.length < thingsAtOnce;
    await updateRemoval(trx, removal, {
      removed: removal.removed - restored,
      reached: caseIds.at(-1) ?? removal.reached,
      ...(isEnd && { state: 'restored' }),
    });
    return !isEnd;
  }

  return {
    work,

    /** Records what is to be removed; `begin` does it. */
    async insert(trx: Trx, entryId: string, memberIds: readonly string[]): Promise<void> {
      if (memberIds.length === 0) return;
      const common = { entry_id: entryId, decided_at: clock.now(), state: 'removing', total: null } as const;
      await trx
        .insertInto('bulk_removals')
        .values(memberIds.map((id) => ({ ...common, member_id: id })))
        .execute();
    },

    /** Records that all of the entry is to be restored, or what is removed by now; `begin` does it. */
    async turnRound(trx: Trx, entryId: string): Promise<void> {
      await trx
        .updateTable('bulk_removals')
        .set((eb) => ({ state: 'restoring', reached: '', total: eb.ref('removed') }))
        .where('entry_id', '=', entryId)
        .execute();
    },

    /** Goes on with what is recorded for the entry, and returns after a moment how far it is. */
    async begin(entryId: string): Promise<RemovalProgress | undefined> {
      await work.begin(await listRunning(db, entryId));
      return (await readRemovals(db, [entryId])).get(entryId);
    },
  };
}

/** False for a refusal: it was changed or deleted since. */
async function isDone(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return false;
  }
}

/** Entry and member in one id. */
async function listRunning(db: Db, entryId?: string): Promise<string[]> {
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
async function lockRemoval(trx: Trx, id: string): Promise<Removal | undefined> {
  const { entry_id: entryId, member_id: memberId } = keyOf(id);
  return trx
    .updateTable('bulk_removals')
    .set((eb) => ({ state: eb.ref('state') }))
    .where('entry_id', '=', entryId)
    .where('member_id', '=', memberId)
    .returningAll()
    .executeTakeFirst();
}

const updateRemoval = (
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
async function countThings(db: Db, id: string): Promise<void> {
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
async function listThings(trx: Trx, { member_id: memberId, decided_at: decidedAt, reached }: Removal) {
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

async function listCaseIds(trx: Trx, { entry_id: entryId, member_id: memberId, reached }: Removal): Promise<string[]> {
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

const findEntry = (trx: Trx, id: string) =>
  trx
    .selectFrom('audit_log')
    .select(['actor_id', 'actor_name', 'reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Whether there is something to remove that no removal is on its way to. */
export async function hasThings(trx: Trx, memberId: string): Promise<boolean> {
  const madeSince = sql`author_id = ${memberId} and created_at > coalesce(
    (select max(r.decided_at) from bulk_removals r where r.member_id = ${memberId} and r.state = 'removing'), -1)`;
  const { rows } = await sql`
    select 1 from members m where m.id = ${memberId} and (
      exists (select 1 from posts p where ${madeSince} and ${notRemovedPost})
      or exists (select 1 from comments c where ${madeSince} and ${notRemovedComment}))`.execute(trx);
  return rows.length > 0;
}

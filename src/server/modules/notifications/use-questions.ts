import { sql } from 'kysely';

import { lockMember } from '#server/platform/database/locks.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { inSlices, inTurns, rowsAtOnce, runSlices } from '#server/platform/database/slices.ts';
import { idOfTime } from '#server/platform/ids.ts';
import { readCommunitySettings } from '#server/rules/community-settings.ts';
import { monthsBefore } from '#server/rules/post-use.ts';

import type { createNotifier } from './notifier.ts';
import { parseMutedKinds } from './settings-store.ts';

/** The months after a post at which its author is asked whether it still uses what the post is about. */
const milestones = [3, 6];
/** An author is asked no more questions within a day; the others come on the next days. */
const maxPerDay = 2;
const day = 24 * 60 * 60 * 1000;

interface Options {
  db: Db;
  /** The present time. */
  now: number;
  notifier: Pick<ReturnType<typeof createNotifier>, 'askedAboutUse'>;
}

/** Asks the authors of the posts that have become three or six months old since the last time; none in a community that closes. */
export async function askAboutUse({ db, now, notifier }: Options): Promise<void> {
  const { closesAt } = await readCommunitySettings(db);
  if (closesAt !== null) return;
  for (const months of milestones) await markReached(db, months, now);
  for (let due = await listDue(db, now); due.length > 0; due = await listDue(db, now))
    await inTurns(db, due, (trx, post) => ask(trx, post, now, notifier));
}

/**
 * Puts the posts that have reached this age since the last time down for a question. The first time none is: a community that has
 * years of posts is not asked about these.
 */
async function markReached(db: Db, months: number, now: number): Promise<void> {
  const name = `asked about use after ${months} months`;
  const end = idOfTime(monthsBefore(now, months));
  const slices = inSlices(db, async (trx) => {
    const fact = { name, value: end };
    await trx
      .insertInto('facts')
      .values(fact)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { value: after } = await trx
      .selectFrom('facts')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    const reached = await trx
      .selectFrom('posts')
      .select('id')
      .where('id', '>', after)
      .where('id', '<', end)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute();
    const last = reached.at(-1)?.id;
    if (last === undefined) return false;
    // Words alone are about nothing that is used up.
    await sql`
      update posts set ask_use_at = ${now}
      where id > ${after} and id <= ${last} and (image_id is not null or link <> '' or tags <> '[]')`.execute(trx);
    await trx.updateTable('facts').set({ value: last }).where('name', '=', name).execute();
    return true;
  });
  await runSlices(slices);
}

interface DuePost {
  id: string;
  author_id: string;
}

const listDue = (db: Db, now: number): Promise<DuePost[]> =>
  db
    .selectFrom('posts')
    .select(['id', 'author_id'])
    .where('ask_use_at', '<=', now)
    .orderBy('ask_use_at')
    .orderBy('id')
    .limit(rowsAtOnce)
    .execute();

async function ask(
  trx: Trx,
  { id, author_id: authorId }: DuePost,
  now: number,
  notifier: Options['notifier'],
): Promise<void> {
  const author = await lockMember(trx, authorId);
  const isAsked = author?.deactivated_at === null && !parseMutedKinds(author.muted_kinds).includes('useQuestion');
  const later = isAsked ? await findNextTime(trx, authorId, now) : null;
  // Another server may have asked; what is hidden, no longer used or just answered is not asked about.
  const { rows } = await sql<{ is_asked: boolean | 0 | 1 }>`
    update posts set ask_use_at = ${later}
    where id = ${id} and ask_use_at <= ${now}
    returning removed_at is null and use_answer in ('', 'none', 'stillInUse')
      and coalesce(use_answered_at, 0) < ${monthsBefore(now, 1)} as is_asked`.execute(trx);
  if (!isAsked || later !== null || !rows[0]?.is_asked) return;
  await sql`update posts set use_answer = 'none' where id = ${id} and use_answer = ''`.execute(trx);
  await notifier.askedAboutUse(trx, { authorId, postId: id });
}

/** When the author can be asked again; null if it can be asked now. */
async function findNextTime(trx: Trx, authorId: string, now: number): Promise<number | null> {
  const last = await trx
    .selectFrom('notifications')
    .select('created_at')
    .where('recipient_id', '=', authorId)
    .where('kind', '=', 'useQuestion')
    .where('id', '>', idOfTime(now - day))
    .orderBy('id', 'desc')
    .offset(maxPerDay - 1)
    .limit(1)
    .executeTakeFirst();
  return last && last.created_at + day > now ? last.created_at + day : null;
}

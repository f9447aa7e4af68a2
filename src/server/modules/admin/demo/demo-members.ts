import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';

import { inList } from '#server/platform/database/pagination.ts';
import type { Db } from '#server/platform/database/schema.ts';

const name = 'demo';

/** The ids of the members with which the demo was filled, also of those who are gone; null if there never was one. */
export async function readDemoMemberIds(db: Db): Promise<string[] | null> {
  const fact = await db.selectFrom('facts').select('value').where('name', '=', name).executeTakeFirst();
  return fact ? (JSON.parse(fact.value) as string[]) : null;
}

/** Records the demo's members in `facts`, so that the demo can be removed and is filled only once. */
export async function writeDemoMemberIds(db: Db, memberIds: readonly string[]): Promise<void> {
  const value = JSON.stringify(memberIds);
  await db
    .insertInto('facts')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** The demo's members whom nobody has begun to remove. */
export async function listDemoMembers(db: Db): Promise<string[]> {
  const ids = (await readDemoMemberIds(db)) ?? [];
  if (ids.length === 0) return [];
  const { rows } = await sql<{
    id: string;
  }>`select id from members where id ${inList(ids)} and deleted_at is null order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function hasDemo(db: Db): Promise<boolean> {
  return (await listDemoMembers(db)).length > 0;
}

/** Those of the demo's members that one can log in as. */
export async function listDemoAccounts(db: Db): Promise<{ username: string; email: string }[]> {
  const ids = await listDemoMembers(db);
  if (ids.length === 0) return [];
  const accounts = db.selectFrom('members').select(['username', 'email']).where('id', 'in', ids);
  return accounts.where('password_hash', 'is not', null).orderBy('id').execute();
}

/** Whether the community has no members but admins, no posts, and never had a demo. */
export async function canFillDemo(db: Db): Promise<boolean> {
  const member = await db.selectFrom('members').select('id').where('is_admin', '=', 0).limit(1).executeTakeFirst();
  const post = await db.selectFrom('posts').select('id').limit(1).executeTakeFirst();
  return !member && !post && (await readDemoMemberIds(db)) === null;
}

/** How many of the demo's members there are, marked for removal or not, and what they made, with all comments on their posts. */
export async function countDemo(db: Db) {
  const ids = (await readDemoMemberIds(db)) ?? [];
  const isDemo = inList(ids.length === 0 ? [''] : ids);
  const { rows } = await sql<Record<'members' | 'marked' | 'posts' | 'pictures' | 'comments', number>>`
    select count(*) as members, count(deleted_at) as marked,
      (select count(*) from posts where author_id ${isDemo}) as posts,
      (select count(*) from uploads where member_id ${isDemo} and discarded_at is null) as pictures,
      (select count(*) from comments c join posts p on p.id = c.post_id
        where c.author_id ${isDemo} or p.author_id ${isDemo}) as comments
    from members where id ${isDemo}`.execute(db);
  const counted = rows[0] ?? { members: 0, marked: 0, posts: 0, pictures: 0, comments: 0 };
  return { ...counted, filled: ids.length };
}

/** The file with the passwords of the demo's accounts. */
export const demoPasswordsFile = (dataDir: string) => join(dataDir, 'demo-passwords.json');

export async function forgetDemoPasswords(dataDir: string): Promise<void> {
  await rm(demoPasswordsFile(dataDir), { force: true });
}

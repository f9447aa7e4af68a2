import type { Db } from '#server/platform/database/schema.ts';

const name = 'demo';

/** The ids of the demo's members; empty after the demo was removed, null if there never was one. */
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

export async function hasDemo(db: Db): Promise<boolean> {
  return ((await readDemoMemberIds(db)) ?? []).length > 0;
}

/** Whether the community has no members but admins, no posts, and never had a demo. */
export async function canFillDemo(db: Db): Promise<boolean> {
  const member = await db.selectFrom('members').select('id').where('is_admin', '=', 0).limit(1).executeTakeFirst();
  const post = await db.selectFrom('posts').select('id').limit(1).executeTakeFirst();
  return !member && !post && (await readDemoMemberIds(db)) === null;
}

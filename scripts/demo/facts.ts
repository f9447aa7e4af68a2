import type { Db } from '#server/platform/database/schema.ts';

const name = 'demo';

/** Ids of the demo's members; empty once it was removed, null where there never was one. */
export async function readDemo(db: Db): Promise<string[] | null> {
  const fact = await db.selectFrom('facts').select('value').where('name', '=', name).executeTakeFirst();
  return fact ? (JSON.parse(fact.value) as string[]) : null;
}

export async function writeDemo(db: Db, memberIds: readonly string[]): Promise<void> {
  const value = JSON.stringify(memberIds);
  await db
    .insertInto('facts')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

export async function holdsDemo(db: Db): Promise<boolean> {
  return ((await readDemo(db)) ?? []).length > 0;
}

/** Whether nobody but admins has joined, nothing is posted, and no demo was ever here. */
export async function wantsDemo(db: Db): Promise<boolean> {
  const member = await db.selectFrom('members').select('id').where('is_admin', '=', 0).limit(1).executeTakeFirst();
  const post = await db.selectFrom('posts').select('id').limit(1).executeTakeFirst();
  return !member && !post && (await readDemo(db)) === null;
}

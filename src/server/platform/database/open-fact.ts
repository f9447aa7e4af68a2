import type { Db } from './schema.ts';

/** A secret of this community, made at the first call; all servers on the database share it. */
export async function openFact(db: Db, name: string, make: () => string | Promise<string>): Promise<string> {
  const find = () => db.selectFrom('facts').select('value').where('name', '=', name).executeTakeFirst();
  const stored = await find();
  if (stored) return stored.value;
  await db
    .insertInto('facts')
    .values({ name, value: await make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await find())?.value ?? openFact(db, name, make);
}

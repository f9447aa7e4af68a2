import type { Db } from './database/schema.ts';

const factName = 'steady clock';
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Whether the clock has gone on without a jump for a day, as far as hourly looks can tell. What is deleted by age waits for it: a
 * clock that is ahead for some hours, or at a start, must not delete what is still wanted. After a pause of days it waits, too.
 */
export async function isClockSteady(db: Db, now: number): Promise<boolean> {
  const { isSteady, steadySince } = await compareWithLastLook(db, now);
  const value = `${now} ${steadySince}`;
  await db
    .insertInto('facts')
    .values({ name: factName, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
  return isSteady;
}

/** The same between two looks, for what cannot wait for the next one. */
export async function isClockStillSteady(db: Db, now: number): Promise<boolean> {
  return (await compareWithLastLook(db, now)).isSteady;
}

async function compareWithLastLook(db: Db, now: number): Promise<{ isSteady: boolean; steadySince: number }> {
  const fact = await db.selectFrom('facts').select('value').where('name', '=', factName).executeTakeFirst();
  const [seen = now, since = 0] = (fact?.value ?? '').split(' ').filter(Boolean).map(Number);
  const hasJumped = now < seen - hourMs || now > seen + dayMs;
  return { isSteady: !hasJumped && now >= since + dayMs, steadySince: hasJumped ? now : since };
}

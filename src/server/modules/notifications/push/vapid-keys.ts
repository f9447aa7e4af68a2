import type { Db } from '#server/platform/database/schema.ts';

const factName = 'web-push-keys';

interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** The keys by which push services know this community, made at the first call; all servers on the database share them. */
export async function openVapidKeys(db: Db): Promise<VapidKeys> {
  const stored = await findKeys(db);
  if (stored) return stored;
  const { default: webPush } = await import('web-push');
  await db
    .insertInto('facts')
    .values({ name: factName, value: JSON.stringify(webPush.generateVAPIDKeys()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findKeys(db)) ?? openVapidKeys(db);
}

async function findKeys(db: Db): Promise<VapidKeys | undefined> {
  const fact = await db.selectFrom('facts').select('value').where('name', '=', factName).executeTakeFirst();
  return fact && (JSON.parse(fact.value) as VapidKeys);
}

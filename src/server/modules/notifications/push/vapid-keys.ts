import { openFact } from '#server/platform/database/open-fact.ts';
import type { Db } from '#server/platform/database/schema.ts';

interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** The keys by which push services know this community. */
export async function openVapidKeys(db: Db): Promise<VapidKeys> {
  const keys = await openFact(db, 'web-push-keys', async () => {
    const { default: webPush } = await import('web-push');
    return JSON.stringify(webPush.generateVAPIDKeys());
  });
  return JSON.parse(keys) as VapidKeys;
}

import { inTransaction } from '#server/platform/database/database.ts';
import type { Db } from '#server/platform/database/schema.ts';
import type { FormerFace } from '#server/platform/former-face.ts';
import type { Logger } from '#server/platform/logger.ts';

import { isFaceStored, noFace, updateCommunitySettings, type CommunitySettings } from './community-settings.ts';

type Face = CommunitySettings['face'];

const networks = [
  ['SOCIAL_INSTAGRAM', 'Instagram', 'https://www.instagram.com'],
  ['SOCIAL_TIKTOK', 'TikTok', 'https://www.tiktok.com'],
  ['SOCIAL_YOUTUBE', 'YouTube', 'https://www.youtube.com'],
  ['SOCIAL_LINKEDIN', 'LinkedIn', 'https://www.linkedin.com'],
] as const;

/**
 * What a community shows of its owner until an admin changes it: what older versions had in the environment, besides that nothing, and in
 * the demo an example of everything.
 */
export function firstFace(former: FormerFace, isDemo: boolean): Face {
  return {
    ...noFace,
    name: former.APP_NAME ?? noFace.name,
    contactEmail: former.CONTACT_EMAIL ?? (isDemo ? 'hello@example.org' : ''),
    links: networks.flatMap(([setting, name, example]) => {
      const address = former[setting] ?? (isDemo ? example : undefined);
      return address === undefined ? [] : [{ name, address }];
    }),
  };
}

/** The face without what only the demo shows. */
export function withoutDemo(face: Face): Face {
  const demo = firstFace({}, true);
  const examples = demo.links.map(({ address }) => address);
  return {
    ...face,
    contactEmail: face.contactEmail === demo.contactEmail ? '' : face.contactEmail,
    links: face.links.filter(({ address }) => !examples.includes(address)),
  };
}

/** Gives a community its first face, once, and says what becomes of the settings of older versions. */
export async function storeFirstFace(
  db: Db,
  { formerFace, isDemo }: { formerFace: FormerFace; isDemo: boolean },
  log: Pick<Logger, 'info'>,
): Promise<void> {
  const isTaken = await inTransaction(db, async (trx) => {
    if (await isFaceStored(trx)) return false;
    await updateCommunitySettings(trx, { face: firstFace(formerFace, isDemo) });
    return true;
  });
  const names = Object.entries(formerFace).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (names.length === 0) return;
  const settings = names.join(', ');
  log.info(
    { settings },
    isTaken
      ? 'these settings are kept in the database from now on, where /admin/settings changes them: please remove them from .env'
      : 'these settings of .env are no longer read, but changed at /admin/settings: please remove them from .env',
  );
}

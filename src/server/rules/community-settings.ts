import { z } from 'zod';

import { locales, sourceLocale } from '#contract/locales.ts';
import type { Schemas } from '#contract/operations.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';

export type CommunitySettings = Schemas['CommunitySettings'];

const factName = 'community-settings';

const dailyCount = z.int().min(1).nullable().default(null);

/** What admins decide for the whole community, with what holds until they do. */
const settings = z.object({
  registration: z.enum(['open', 'invited', 'approval', 'closed']).default('open'),
  unwantedWords: z.array(z.string()).default([]),
  unwantedDomains: z.array(z.string()).default([]),
  announcement: z
    .object({
      text: z.string(),
      link: z.string(),
      until: z.string().nullable(),
      audience: z.enum(['everyone', 'members']),
    })
    .nullable()
    .default(null),
  dailyLimits: z.object({ posts: dailyCount, comments: dailyCount, uploadMb: dailyCount }).prefault({}),
  newMembers: z
    .object({
      days: z.int().default(0),
      posts: dailyCount,
      comments: dailyCount,
      uploadMb: dailyCount,
      links: z.boolean().default(true),
    })
    .prefault({}),
  storageGb: z.int().min(1).nullable().default(null),
  confirmedEmail: z.boolean().default(false),
  reviewedPosts: z.int().min(0).default(0),
  hideAfterReports: z.int().default(0),
  pages: z.object({ invest: z.boolean().default(true), language: z.enum(locales).default(sourceLocale) }).prefault({}),
  challenge: z.boolean().default(false),
  closesAt: z.string().nullable().default(null),
  face: z
    .object({
      name: z.string().default('Cleaner Life'),
      tagline: z.string().default(''),
      heading: z.string().default(''),
      lead: z.string().default(''),
      contactEmail: z.string().default(''),
      investInFooter: z.boolean().default(true),
      links: z.array(z.object({ name: z.string(), address: z.string() })).default([]),
    })
    .prefault({}),
  logo: z.string().nullable().default(null),
  accents: z.object({ light: z.string(), dark: z.string() }).nullable().default(null),
});

/** The face of a community that has set none. */
export const noFace = settings.parse({}).face;

/** The settings as they are now. Admins change them while the server runs, so they are read where they matter. */
export async function readCommunitySettings(db: Db): Promise<CommunitySettings> {
  const fact = await db.selectFrom('facts').select('value').where('name', '=', factName).executeTakeFirst();
  return parse(fact?.value);
}

/** Whether the community has its face already; the row stays as it is until the transaction ends. */
export async function isFaceStored(trx: Trx): Promise<boolean> {
  await lockCommunitySettings(trx);
  const { value } = await trx
    .selectFrom('facts')
    .select('value')
    .where('name', '=', factName)
    .executeTakeFirstOrThrow();
  return 'face' in (JSON.parse(value) as object);
}

/** What the community is called now. */
export const readAppName = async (db: Db): Promise<string> => (await readCommunitySettings(db)).face.name;

/**
 * Changes the given settings; returns what these were before and are now, without those that stay the same. The row is locked
 * until the transaction ends, so that of two changes at once neither is lost.
 */
export async function updateCommunitySettings(
  trx: Trx,
  change: Partial<CommunitySettings>,
): Promise<{ before: Partial<CommunitySettings>; after: Partial<CommunitySettings> }> {
  const current = await lockCommunitySettings(trx);
  // Parsed, so that equal settings have their fields in the same order.
  const next: CommunitySettings = settings.parse({ ...current, ...change });
  await trx
    .updateTable('facts')
    .set({ value: JSON.stringify(next) })
    .where('name', '=', factName)
    .execute();
  const changed = Object.keys(next).filter((name) => !isSame(current, next, name));
  const pick = (from: CommunitySettings): Partial<CommunitySettings> =>
    Object.fromEntries(Object.entries(from).filter(([name]) => changed.includes(name)));
  return { before: pick(current), after: pick(next) };
}

/** The settings, which nobody else changes until the transaction ends. */
export async function lockCommunitySettings(trx: Trx): Promise<CommunitySettings> {
  const { value } = await trx
    .insertInto('facts')
    .values({ name: factName, value: '{}' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name: factName }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return parse(value);
}

let last: { value: string; settings: CommunitySettings } | undefined;

/** The same object for the same value: it is read with every post, and what is made of it (a compiled list) is found by it. */
function parse(value = '{}'): CommunitySettings {
  if (last?.value !== value) last = { value, settings: settings.parse(JSON.parse(value)) };
  return last.settings;
}

const isSame = (one: object, other: object, name: string): boolean =>
  JSON.stringify(one[name as keyof typeof one]) === JSON.stringify(other[name as keyof typeof other]);

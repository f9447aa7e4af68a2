import type { Clock } from '#server/platform/clock.ts';
import { readCommunitySettings } from '#server/platform/community-settings.ts';
import { dailyLimitOf } from '#server/platform/daily-limits.ts';
import type { Db } from '#server/platform/database/schema.ts';

import { pictureProblems } from './picture-problems.ts';
import { sumStoredBytes, sumUploadBytes } from './uploads-store.ts';

interface Upload {
  clock: Clock;
  memberId: string;
  /** In bytes. */
  size: number;
  /** What the server allows every member; admins of the community can only allow less. */
  maxBytesPerDay: number;
}

const dayMs = 24 * 3_600_000;
const megabyte = 1024 * 1024;

/** Throws 429 if the member has uploaded as much as a day allows, 507 if the community has as many pictures as its admins want. */
export async function checkRoom(db: Db, { clock, memberId, size, maxBytesPerDay }: Upload): Promise<void> {
  const now = clock.now();
  const { storageGb } = await readCommunitySettings(db);
  if (storageGb !== null && (await sumStoredBytes(db)) + size > storageGb * 1024 * megabyte)
    throw pictureProblems.storageFull();
  const limit = await dailyLimitOf(db, await findAuthor(db, memberId), 'uploadMb', now);
  const max = Math.min(maxBytesPerDay, limit === null ? Infinity : limit * megabyte);
  const { bytes, oldest } = await sumUploadBytes(db, memberId, now - dayMs);
  if (bytes + size > max) throw pictureProblems.tooMuchToday(Math.ceil(((oldest ?? now) + dayMs - now) / 1000));
}

async function findAuthor(db: Db, id: string) {
  const member = await db.selectFrom('members').select('is_admin').where('id', '=', id).executeTakeFirst();
  return { id, isAdmin: member?.is_admin === 1 };
}

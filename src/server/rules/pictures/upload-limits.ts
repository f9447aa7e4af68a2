import { maxDifferenceMs, type Clock } from '#server/platform/clock.ts';
import { lockMember } from '#server/platform/database/locks.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { pictureProblems } from '#server/platform/pictures/picture-problems.ts';
import { sumStoredBytes, sumUploadBytes } from '#server/platform/pictures/uploads-store.ts';
import type { Problem } from '#server/platform/problem.ts';
import { lockCommunitySettings, readCommunitySettings } from '#server/rules/community-settings.ts';
import { dailyLimitOf } from '#server/rules/daily-limits.ts';

export interface UploadLimits {
  clock: Clock;
  /** What the server allows every member; admins of the community can only allow less. */
  maxBytesPerDay: number;
  /** What an import adds is not limited by its member's day. */
  isImport: boolean;
}

/** How many more bytes of pictures can be stored, and what more is refused with. */
interface Room {
  bytes: number;
  refusal: () => Problem;
}

const dayMs = 24 * 3_600_000;
const megabyte = 1024 * 1024;

/** What the member can still upload of what a day allows, and what the community still stores. */
export async function findRoom(
  db: Db,
  { clock, maxBytesPerDay, isImport }: UploadLimits,
  memberId: string,
): Promise<{ ofMember: Room; ofCommunity: Room }> {
  const now = clock.now();
  const { storageGb } = await readCommunitySettings(db);
  const free = storageGb === null ? Infinity : storageGb * 1024 * megabyte - (await sumStoredBytes(db));
  const limit = await dailyLimitOf(db, await findAuthor(db, memberId), 'uploadMb', now);
  const max = isImport ? Infinity : Math.min(maxBytesPerDay, limit === null ? Infinity : limit * megabyte);
  const { bytes, oldest } = await sumUploadBytes(db, memberId, { after: now - dayMs, until: now + maxDifferenceMs });
  const seconds = Math.ceil(((oldest ?? now) + dayMs - now) / 1000);
  return {
    ofMember: { bytes: max - bytes, refusal: () => pictureProblems.tooMuchToday(seconds) },
    ofCommunity: { bytes: free, refusal: pictureProblems.storageFull },
  };
}

/**
 * Throws if there is no room for a picture: of what is stored of it in the community's, of what counts for its member in the day's. Until the transaction ends nobody else stores one that the same room would
 * be counted for, at this server or another one.
 */
export async function requireRoom(
  trx: Trx,
  limits: UploadLimits,
  upload: { memberId: string; counted: number; stored: number },
): Promise<void> {
  await lockMember(trx, upload.memberId);
  const { storageGb } = await readCommunitySettings(trx);
  if (storageGb !== null) await lockCommunitySettings(trx);
  const { ofMember, ofCommunity } = await findRoom(trx, limits, upload.memberId);
  if (upload.stored > ofCommunity.bytes) throw ofCommunity.refusal();
  if (upload.counted > ofMember.bytes) throw ofMember.refusal();
}

async function findAuthor(db: Db, id: string) {
  const member = await db.selectFrom('members').select('is_admin').where('id', '=', id).executeTakeFirst();
  return { id, isAdmin: member?.is_admin === 1 };
}

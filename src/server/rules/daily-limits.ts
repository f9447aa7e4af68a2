import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';

import { maxDifferenceMs } from '#server/platform/clock.ts';
import { lockMember } from '#server/platform/database/locks.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { idOfTime } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';

import { readCommunitySettings, type CommunitySettings } from './community-settings.ts';
import { newUntil, type Author } from './new-members.ts';

type Limited = keyof CommunitySettings['dailyLimits'];

const dayMs = 24 * 60 * 60 * 1000;

/** How many of these the member can make within 24 hours; null if there is no limit for it. */
export async function dailyLimitOf(db: Db, author: Author, limited: Limited, now: number): Promise<number | null> {
  const { dailyLimits, newMembers } = await readCommunitySettings(db);
  if (author.isAdmin) return null;
  const limits = [dailyLimits[limited]];
  if (newMembers[limited] !== null) {
    const until = await newUntil(db, author, newMembers.days);
    if (until !== null && until > now) limits.push(newMembers[limited]);
  }
  const given = limits.filter((limit) => limit !== null);
  return given.length > 0 ? Math.min(...given) : null;
}

/**
 * Throws 429, with the time until there is room, if the member has made as many as it can within 24 hours. Locks the member until
 * the transaction ends, so that two at once are not one too many.
 */
export async function checkDailyLimit(
  trx: Trx,
  author: Author,
  table: 'posts' | 'comments',
  now: number,
): Promise<void> {
  const limit = await dailyLimitOf(trx, author, table, now);
  if (limit === null) return;
  await lockMember(trx, author.id);
  const counted = await trx
    .selectFrom(table)
    .select('created_at')
    .where('author_id', '=', author.id)
    // Ids begin with their time, and the index has them.
    .where('id', '>=', idOfTime(now - dayMs + 1))
    // While a clock is ahead, and until the next start, so are the ids.
    .where('created_at', '>', now - dayMs)
    .where('created_at', '<=', now + maxDifferenceMs)
    .orderBy('id', 'desc')
    .offset(limit - 1)
    .limit(1)
    .executeTakeFirst();
  if (!counted) return;
  const seconds = Math.ceil((counted.created_at + dayMs - now) / 1000);
  throw new Problem('daily-limit', refusals[table](limit, Math.ceil(seconds / 3600)), {
    'retry-after': String(seconds),
  });
}

const refusals: Record<'posts' | 'comments', (limit: number, hours: number) => MessageDescriptor> = {
  posts: (limit, hours) =>
    msg`You can publish ${plural({ limit }, { one: '# post', other: '# posts' })} within 24 hours. There is room for the next one in ${plural({ hours }, { one: 'an hour', other: '# hours' })}.`,
  comments: (limit, hours) =>
    msg`You can write ${plural({ limit }, { one: '# comment', other: '# comments' })} within 24 hours. There is room for the next one in ${plural({ hours }, { one: 'an hour', other: '# hours' })}.`,
};

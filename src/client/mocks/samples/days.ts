import type { Schemas } from '#contract/operations.ts';

const dayMs = 24 * 60 * 60 * 1000;
const lastDay = Date.UTC(2026, 10, 22);

/** The numbers of a community that grows, so many days before the last one; weekends are busier. */
export function dayBefore(age: number): Schemas['DailyNumbers'] {
  const time = lastDay - age * dayMs;
  const isWeekend = [0, 6].includes(new Date(time).getUTCDay());
  const wave = 1 + Math.sin(age / 3) / 2 + (isWeekend ? 0.8 : 0);
  const growth = (400 - age) / 400;
  const made = (count: number) => Math.round(count * wave * growth);
  return {
    day: new Date(time).toISOString().slice(0, 10),
    countedAt: new Date(time + (age === 0 ? 15 : 24) * 3_600_000).toISOString(),
    members: Math.round(312 * growth),
    posts: Math.round(1840 * growth ** 2),
    comments: Math.round(5120 * growth ** 2),
    saves: Math.round(20_311 * growth ** 2),
    pictures: Math.round(1702 * growth ** 2),
    pictureBytes: Math.round(1_953_000_000 * growth ** 2),
    newMembers: made(2),
    newPosts: made(14),
    newComments: made(42),
    newSaves: made(160),
    activeMembers: age < 60 ? made(90) : null,
  };
}

import type { Schemas } from '#contract/operations.ts';
import { lockMember } from '#server/platform/database/locks.ts';
import type { Database, Db, Trx } from '#server/platform/database/schema.ts';

type NotificationKind = Database['notifications']['kind'];

/** The kinds that a member can do without, by their settings. Admins are always notified of reports. */
const kinds = {
  follows: 'follow',
  comments: 'comment',
  saves: 'save',
  useQuestions: 'useQuestion',
} as const satisfies Record<
  Exclude<keyof Schemas['NotificationSettings'], 'dailyMail' | 'waitingMail'>,
  NotificationKind
>;

type Settings = Record<keyof typeof kinds, boolean>;

const names = Object.keys(kinds) as (keyof Settings)[];

/** The kinds in `muted_kinds` of a member. */
export const parseMutedKinds = (mutedKinds: string): string[] => JSON.parse(mutedKinds) as string[];

function toSettings(mutedKinds: string): Settings {
  const muted = parseMutedKinds(mutedKinds);
  return Object.fromEntries(names.map((name) => [name, !muted.includes(kinds[name])])) as Settings;
}

export async function findSettings(db: Db, memberId: string): Promise<Settings> {
  const { muted_kinds: mutedKinds } = await db
    .selectFrom('members')
    .select('muted_kinds')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return toSettings(mutedKinds);
}

/** Changes the settings that are given; the others stay. */
export async function updateSettings(trx: Trx, memberId: string, changes: Partial<Settings>): Promise<void> {
  const member = await lockMember(trx, memberId);
  if (!member) return;
  const settings = { ...toSettings(member.muted_kinds), ...changes };
  const muted = names.filter((name) => !settings[name]).map((name) => kinds[name]);
  await trx
    .updateTable('members')
    .set({ muted_kinds: JSON.stringify(muted) })
    .where('id', '=', memberId)
    .execute();
}

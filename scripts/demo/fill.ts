import { insertMember, updateMember } from '#server/modules/account/store.ts';
import { createNews } from '#server/modules/notifications/news.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { createIds } from '#server/platform/ids.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import type { Server } from '#server/main.ts';
import { demoAccounts } from './accounts.ts';
import { wantsDemo, writeDemo } from './facts.ts';
import { hangPictures } from './hang-pictures.ts';
import { createRandom } from './random.ts';
import { tellStory } from './story.ts';
import { whatHappened } from './what-happened.ts';

const seed = 7;
const day = 24 * 60 * 60 * 1000;

/** Fills a community that nobody has joined yet with the demo, whole or not at all; does nothing to any other. */
export async function fillDemo({ db, pictures, clock }: Pick<Server, 'db' | 'pictures' | 'clock'>, say: (line: string) => void): Promise<void> {
  if (!(await wantsDemo(db))) return;
  say('Drawing the demo community, once …');
  const now = clock.now();
  const story = tellStory(seed);
  const timeline = { at: now - 240 * day, now: () => timeline.at };
  const newId = createIds(timeline);
  const memberIds = story.members.map(() => {
    timeline.at += 3 * day + 1;
    return newId();
  });
  const hung = await hangPictures(pictures, story, memberIds, say);
  const hashes = new Map(await Promise.all(demoAccounts.map(async ({ username, password }) => [username as string, await hashPassword(password)] as const)));

  await inTransaction(db, async (trx) => {
    for (const [index, member] of story.members.entries()) {
      const { username, email, isAdmin, about, link, pronouns, country, language, gender, birthDate } = member;
      const id = memberIds[index] ?? '';
      await insertMember(trx, { id, username, email, isAdmin, passwordHash: hashes.get(username) ?? null, createdAt: now - 200 * day });
      const url = hung.portraits[index]?.url;
      const picture = url === undefined ? {} : { picture_id: await pictures.take(trx, { memberId: id, kind: 'profile', url }) };
      await updateMember(trx, id, { about, link, pronouns, country, language, gender, birth_date: birthDate, ...picture });
    }
    const news = createNews({ clock: timeline, newId });
    const events = whatHappened({ story, memberIds, pictures: hung.posts, take: (within, claim) => pictures.take(within, claim), news, newId, now, random: createRandom(seed) });
    for (const { at, happen } of events) {
      timeline.at = at;
      await happen(trx, at);
    }
    // What is older than two days has been read.
    await trx.updateTable('members').set({ read_up_to: createIds({ now: () => now - 2 * day })() }).where('id', 'in', memberIds).execute();
    await writeDemo(trx, memberIds);
  });
}

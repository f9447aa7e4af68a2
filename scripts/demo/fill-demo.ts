import type { Server } from '#server/main.ts';
import { insertMember, updateMember } from '#server/modules/account/store.ts';
import { canFillDemo, writeDemoMemberIds } from '#server/modules/admin/demo/demo-members.ts';
import { createNotifier } from '#server/modules/notifications/notifier.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { createIds } from '#server/platform/ids.ts';
import { emailKey } from '#server/platform/member-keys.ts';

import { createDemoCommunity } from './community.ts';
import { createEvents } from './events.ts';
import { createRandom } from './random.ts';
import { uploadPictures } from './upload-pictures.ts';

const seed = 7;
const day = 24 * 60 * 60 * 1000;

/** Fills a community that has no members or posts with the demo, in one transaction; does nothing to any other. */
export async function fillDemo(
  { db, pictures, clock }: Pick<Server, 'db' | 'pictures' | 'clock'>,
  log: (line: string) => void,
): Promise<void> {
  if (!(await canFillDemo(db))) return;
  log('Filling the community with a demo. This happens once …');
  const now = clock.now();
  const community = createDemoCommunity(seed);
  const timeline = { at: now - 400 * day, now: () => timeline.at };
  const newId = createIds(timeline);
  const memberIds = community.members.map(() => {
    timeline.at += 3 * day + 1;
    return newId();
  });
  const uploaded = await uploadPictures(pictures, community, memberIds);
  // ADMIN_EMAIL may be the address of one of the demo's accounts.
  const taken = new Set((await db.selectFrom('members').select('email_key').execute()).map((row) => row.email_key));

  await inTransaction(db, async (trx) => {
    for (const [index, member] of community.members.entries()) {
      const { username, email, isAdmin, about, link, pronouns, country, language, gender, birthDate } = member;
      const id = memberIds[index] ?? '';
      await insertMember(trx, {
        id,
        username,
        email: taken.has(emailKey(email)) ? `demo.${email}` : email,
        isAdmin,
        passwordHash: null,
        emailVerifiedAt: now - 240 * day,
        createdAt: now - 240 * day,
      });
      const url = uploaded.portraits[index]?.url;
      const picture =
        url === undefined ? {} : { picture_id: await pictures.claim(trx, { memberId: id, kind: 'profile', url }) };
      await updateMember(trx, id, {
        about,
        link,
        pronouns,
        country,
        language,
        gender,
        birth_date: birthDate,
        ...picture,
      });
    }
    const notifier = createNotifier({ clock: timeline, newId });
    const events = createEvents({
      community,
      memberIds,
      pictures: uploaded.posts,
      claimPicture: (transaction, claim) => pictures.claim(transaction, claim),
      notifier,
      newId,
      now,
      random: createRandom(seed),
    });
    for (const { at, insert } of events) {
      timeline.at = at;
      await insert(trx, at);
    }
    // Notifications older than two days count as read.
    await trx
      .updateTable('members')
      .set({ read_up_to: createIds({ now: () => now - 2 * day })() })
      .where('id', 'in', memberIds)
      .execute();
    await writeDemoMemberIds(trx, memberIds);
    // The days before this one are counted anew, with what the demo did on them.
    await trx.deleteFrom('daily_numbers').execute();
  });
}

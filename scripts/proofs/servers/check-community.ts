import { unwrap } from '#sdk/index.ts';
import { openDatabase } from '#server/platform/database/database.ts';

import type { Board } from './board.ts';
import type { Cluster } from './cluster.ts';
import { commentOf, readNotifications, type Participant } from './member-story.ts';

/** Describes what a member had done and does not find again, or finds twice. */
export async function findLosses(participants: Participant[], rounds: number, board: Board): Promise<string[]> {
  const faults: string[] = [];
  for (const [index, participant] of participants.entries()) {
    const { name, userId, shown } = participant;
    const { api } = participant.client;
    const expect = (isTrue: boolean, fault: string) => {
      if (!isTrue) faults.push(`${name}: ${fault}`);
    };
    const account = await unwrap(api.GET('/user/getCurrentUser'));
    expect(account.about === `round ${rounds}`, `the profile says ${JSON.stringify(account.about)}`);
    expect(account.emailVerified === true, 'the address is not confirmed');
    const { posts } = await unwrap(api.GET('/user/getUsersPosts', { params: { query: { userId, limit: 100 } } }));
    const titles = posts.map(({ title }) => title);
    expect(titles.join() === `first of ${name}`, `the posts are ${JSON.stringify(titles)}`);
    const { postIds } = await unwrap(api.GET('/user/getSavedPostIds'));
    for (let round = 1; round <= rounds; round += 1) {
      const target = board.posts[(index + round) % board.posts.length];
      if (!target) continue;
      const { isFollowing } = await unwrap(
        api.GET('/user/isFollowing', { params: { query: { userId: target.author } } }),
      );
      expect(isFollowing, `does not follow ${target.author}`);
      expect(postIds.includes(target.id), `has not saved ${target.id}`);
      const { comments } = await unwrap(
        api.GET('/user/getComments', { params: { query: { postId: target.id, limit: 100 } } }),
      );
      const own = comments.filter(({ comment }) => comment === commentOf(name)).length;
      expect(own === 1, `has ${own} comments on ${target.id}`);
    }
    await readNotifications(participant);
    const due = board.notifications.get(userId) ?? [];
    const missing = due.filter((key) => !shown.has(key));
    expect(missing.length === 0, `was never shown ${missing.length} of ${due.length} notifications`);
  }
  return faults;
}

/** The ids of the pictures whose sizes are not complete. */
export async function listUnfinishedPictures({ database }: Cluster): Promise<string[]> {
  const { db, close } = await openDatabase(database);
  try {
    const rows = await db.selectFrom('uploads').select('id').where('ready_at', 'is', null).execute();
    return rows.map(({ id }) => id);
  } finally {
    await close();
  }
}

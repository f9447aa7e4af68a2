import { expect, test } from 'vitest';

import { createNotifier } from '#server/modules/notifications/notifier.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { shareTestServer } from '#tests/support/test-server.ts';
import { walkPages } from '#tests/support/walk-pages.ts';

const server = shareTestServer();
const unread = async ({ token }: TestMember, query: object = {}) =>
  (await server().call('getUnreadNotifications', { token, query })).body;
const messages = async (member: TestMember) => (await unread(member)).notifications.map(({ message }) => message);
const markRead = ({ token }: TestMember, upTo?: string) =>
  server().call('markNotificationsAsRead', { token, query: upTo === undefined ? {} : { upTo } });
const follow = (who: TestMember, whom: TestMember) =>
  server().call('follow', { token: who.token, params: { id: whom.id } });
const unfollow = (who: TestMember, whom: TestMember) =>
  server().call('unfollow', { token: who.token, params: { id: whom.id } });
const save = (who: TestMember, imageUrl: string) => server().call('savePost', { token: who.token, body: { imageUrl } });

let named = 0;
async function pair() {
  named += 1;
  return [
    await createMember(server(), { username: `amara${named}` }),
    await createMember(server(), { username: `bela${named}` }),
  ] as const;
}

test('S101: follows, comments and saves notify, the newest first, with the member and the post', async () => {
  const [amara, bela] = await pair();
  const post = await createPost(server(), amara, { title: 'Serum' });
  const untitled = await createPost(server(), amara, { title: '' });
  await follow(bela, amara);
  await server().call('addComments', { token: bela.token, body: { postId: post.id, comment: 'Nice.' } });
  await save(bela, post.imageUrl);
  await save(bela, untitled.imageUrl);
  const { notifications, unreadCount } = await unread(amara);
  expect(unreadCount).toBe(4);
  expect(notifications.map(({ kind, message, postId }) => [kind, message, postId])).toEqual([
    ['save', `${bela.username} saved your post.`, untitled.id],
    ['save', `${bela.username} saved your post “Serum”.`, post.id],
    ['comment', `${bela.username} commented on your post “Serum”.`, post.id],
    ['follow', `${bela.username} started following you.`, undefined],
  ]);
  expect(notifications.every(({ userId, profilePicUrl }) => userId === bela.id && profilePicUrl === '')).toBe(true);
});

test('S101: members are not notified of their own actions', async () => {
  const [amara] = await pair();
  const { id: postId, imageUrl } = await createPost(server(), amara);
  await save(amara, imageUrl);
  await server().call('addComments', { token: amara.token, body: { postId, comment: 'Mine.' } });
  expect(await unread(amara)).toMatchObject({ notifications: [], unreadCount: 0, nextCursor: null });
});

test('S101: marking all as read empties the list, and later notifications are unread', async () => {
  const [amara, bela] = await pair();
  const post = await createPost(server(), amara);
  await follow(bela, amara);
  expect((await markRead(amara)).status).toBe(200);
  expect(await unread(amara)).toMatchObject({ notifications: [], unreadCount: 0 });
  await save(bela, post.imageUrl);
  expect((await unread(amara)).unreadCount).toBe(1);
});

test('S101: marking as read up to a notification leaves newer ones unread', async () => {
  const [amara, bela] = await pair();
  const post = await createPost(server(), amara);
  await follow(bela, amara);
  const shown = (await unread(amara)).notifications[0]!.notificationId;
  await save(bela, post.imageUrl);
  await markRead(amara, shown);
  expect((await unread(amara)).notifications.map(({ kind }) => kind)).toEqual(['save']);
  await markRead(amara, shown);
  expect((await unread(amara)).unreadCount).toBe(1);
});

test('S101: an invented upTo does not hide later notifications', async () => {
  const [amara, bela] = await pair();
  const post = await createPost(server(), amara);
  await markRead(amara, 'ffffffff-ffff-7fff-bfff-ffffffffffff');
  await follow(bela, amara);
  expect((await unread(amara)).unreadCount).toBe(1);
  await markRead(amara, '00000000-0000-7000-8000-000000000000');
  expect((await unread(amara)).unreadCount).toBe(1);
  await markRead(amara, 'ffffffff-ffff-7fff-bfff-ffffffffffff');
  expect((await unread(amara)).unreadCount).toBe(0);
  await save(bela, post.imageUrl);
  expect((await unread(amara)).unreadCount).toBe(1);
});

test('S101: undoing an action deletes its unread notification, and repeating one that was read does not notify again', async () => {
  const [amara, bela] = await pair();
  const post = await createPost(server(), amara);
  await follow(bela, amara);
  await save(bela, post.imageUrl);
  await unfollow(bela, amara);
  await server().call('unsavePost', { token: bela.token, body: { imageUrl: post.imageUrl } });
  expect(await messages(amara)).toEqual([]);
  await follow(bela, amara);
  await markRead(amara);
  await unfollow(bela, amara);
  await follow(bela, amara);
  expect(await messages(amara)).toEqual([]);
});

test('S100: the list is paged, and the count is the total', async () => {
  const [amara] = await pair();
  const followers = [await createMember(server()), await createMember(server()), await createMember(server())];
  for (const follower of followers) await follow(follower, amara);
  const pages = await walkPages(async (at) => {
    const { notifications, nextCursor, unreadCount } = await unread(amara, { limit: 2, ...at });
    expect(unreadCount).toBe(3);
    return { items: notifications.map(({ userId }) => userId), nextCursor };
  });
  expect(pages).toEqual([[followers[2]!.id, followers[1]!.id], [followers[0]!.id]]);
});

test('S100: the count stops at 1,000', async () => {
  const { db, newId } = server();
  const [amara, bela] = await pair();
  const { id: postId } = await createPost(server(), amara);
  for (let n = 0; n < 3; n += 1) {
    const comments = Array.from({ length: 350 }, () => ({
      id: newId(),
      post_id: postId,
      author_id: bela.id,
      body: 'Hello.',
      created_at: 0,
    }));
    await db.insertInto('comments').values(comments).execute();
    const rows = comments.map(({ id }) => ({
      id: newId(),
      recipient_id: amara.id,
      actor_id: bela.id,
      kind: 'comment' as const,
      post_id: postId,
      comment_id: id,
      created_at: 0,
    }));
    await db.insertInto('notifications').values(rows).execute();
  }
  expect((await unread(amara)).unreadCount).toBe(1000);
  await markRead(amara);
  expect((await unread(amara)).unreadCount).toBe(0);
});

test('S099: notifications about a deactivated member are not listed or counted', async () => {
  const [amara, bela] = await pair();
  await follow(bela, amara);
  await server().call('deactivate', { token: bela.token });
  expect(await unread(amara)).toMatchObject({ notifications: [], unreadCount: 0 });
});

test('S101: a notification waits for an earlier uncommitted one, so that marking the later as read hides neither', async () => {
  const { db, clock, newId, engine } = server();
  const [amara, bela] = await pair();
  const carla = await createMember(server());
  const notifier = createNotifier({ clock, newId });
  const notified = Promise.withResolvers<null>();
  const gate = Promise.withResolvers<null>();
  const slow = inTransaction(db, async (trx) => {
    await notifier.followed(trx, bela.id, amara.id);
    notified.resolve(null);
    await gate.promise;
  });
  await notified.promise;
  const quick = follow(carla, amara);
  // On SQLite reads wait for the transaction.
  if (engine === 'postgres')
    for (let n = 0; n < 10; n += 1)
      for (const { notificationId } of (await unread(amara)).notifications) await markRead(amara, notificationId);
  gate.resolve(null);
  await Promise.all([slow, quick]);
  expect(new Set((await unread(amara)).notifications.map(({ userId }) => userId))).toEqual(
    new Set([carla.id, bela.id]),
  );
});

test('S101: of many concurrent follows none is lost while the list is being marked as read', async () => {
  const star = await createMember(server());
  const fans = await Promise.all(Array.from({ length: 30 }, () => createMember(server())));
  const seen = new Set<string>();
  const readAll = async () => {
    const { notifications } = await unread(star, { limit: 100 });
    for (const { userId } of notifications) seen.add(userId);
    if (notifications[0]) await markRead(star, notifications[0].notificationId);
  };
  await Promise.all(fans.flatMap((fan) => [follow(fan, star), readAll()]));
  await readAll();
  expect(seen.size).toBe(30);
});

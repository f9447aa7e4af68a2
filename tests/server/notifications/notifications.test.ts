import { expect, test } from 'vitest';
import { createNews } from '#server/modules/notifications/news.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { walkPages } from '#tests/support/pages.ts';
import { shareTestServer } from '#tests/support/test-server.ts';

const server = shareTestServer();
const unread = async ({ token }: TestMember, query: object = {}) => (await server().ask('getUnreadNotifications', { token, query })).body;
const messages = async (member: TestMember) => (await unread(member)).notifications.map(({ message }) => message);
const markRead = ({ token }: TestMember, upTo?: string) => server().ask('markNotificationsAsRead', { token, query: upTo === undefined ? {} : { upTo } });
const follow = (who: TestMember, whom: TestMember) => server().ask('follow', { token: who.token, params: { id: whom.id } });
const unfollow = (who: TestMember, whom: TestMember) => server().ask('unfollow', { token: who.token, params: { id: whom.id } });
const save = (who: TestMember, imageUrl: string) => server().ask('savePost', { token: who.token, body: { imageUrl } });

let named = 0;
async function pair() {
  named += 1;
  return [await createMember(server(), { username: `amara${named}` }), await createMember(server(), { username: `bela${named}` })] as const;
}

test('S101: a follow, a comment and a save are told, the newest first, with who did it and where', async () => {
  const [amara, bela] = await pair();
  const post = await createPost(server(), amara, { title: 'Serum' });
  const untitled = await createPost(server(), amara, { title: '' });
  await follow(bela, amara);
  await server().ask('addComments', { token: bela.token, body: { postId: post.id, comment: 'Nice.' } });
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

test('S101: nobody is told of what one did oneself', async () => {
  const [amara] = await pair();
  const { id: postId, imageUrl } = await createPost(server(), amara);
  await save(amara, imageUrl);
  await server().ask('addComments', { token: amara.token, body: { postId, comment: 'Mine.' } });
  expect(await unread(amara)).toMatchObject({ notifications: [], unreadCount: 0, nextCursor: null });
});

test('S101: marking all as read empties the list; what comes later is unread', async () => {
  const [amara, bela] = await pair();
  const post = await createPost(server(), amara);
  await follow(bela, amara);
  expect((await markRead(amara)).status).toBe(200);
  expect(await unread(amara)).toMatchObject({ notifications: [], unreadCount: 0 });
  await save(bela, post.imageUrl);
  expect((await unread(amara)).unreadCount).toBe(1);
});

test('S101: only up to what was shown is marked, so that one which arrived meanwhile stays', async () => {
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

test('S101: an invented upTo hides nothing that comes later, and one of another member marks nothing beyond it', async () => {
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

test('S101: what is undone is not told any more; what was read is not told again', async () => {
  const [amara, bela] = await pair();
  const post = await createPost(server(), amara);
  await follow(bela, amara);
  await save(bela, post.imageUrl);
  await unfollow(bela, amara);
  await server().ask('unsavePost', { token: bela.token, body: { imageUrl: post.imageUrl } });
  expect(await messages(amara)).toEqual([]);
  await follow(bela, amara);
  await markRead(amara);
  await unfollow(bela, amara);
  await follow(bela, amara);
  expect(await messages(amara)).toEqual([]);
});

test('S100: the list comes in pages, and the count is of all', async () => {
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
    const comments = Array.from({ length: 350 }, () => ({ id: newId(), post_id: postId, author_id: bela.id, body: 'Hello.', created_at: 0 }));
    await db.insertInto('comments').values(comments).execute();
    const told = comments.map(({ id }) => ({ id: newId(), recipient_id: amara.id, actor_id: bela.id, kind: 'comment' as const, post_id: postId, comment_id: id, created_at: 0 }));
    await db.insertInto('notifications').values(told).execute();
  }
  expect((await unread(amara)).unreadCount).toBe(1000);
  await markRead(amara);
  expect((await unread(amara)).unreadCount).toBe(0);
});

test('S100: an unchanged list costs no body: its ETag is answered 304, until something happens', async () => {
  const [amara, bela] = await pair();
  const poll = (etag: string) => server().ask('getUnreadNotifications', { token: amara.token, headers: { 'if-none-match': etag } });
  const first = await server().ask('getUnreadNotifications', { token: amara.token });
  const etag = String(first.headers['etag']);
  expect(await poll(etag)).toMatchObject({ status: 304, text: '' });
  await follow(bela, amara);
  expect(await poll(etag)).toMatchObject({ status: 200, body: { unreadCount: 1 } });
});

test('S099: what a deactivated member did is not told, nor counted', async () => {
  const [amara, bela] = await pair();
  await follow(bela, amara);
  await server().ask('deactivate', { token: bela.token });
  expect(await unread(amara)).toMatchObject({ notifications: [], unreadCount: 0 });
});

test('S101: one told while an earlier one is still on its way waits for it, so that reading the later hides neither', async () => {
  const { db, clock, newId, engine } = server();
  const [amara, bela] = await pair();
  const carla = await createMember(server());
  const news = createNews({ clock, newId });
  const told = Promise.withResolvers<null>();
  const gate = Promise.withResolvers<null>();
  const slow = inTransaction(db, async (trx) => {
    await news.followed(trx, bela.id, amara.id);
    told.resolve(null);
    await gate.promise;
  });
  await told.promise;
  const quick = follow(carla, amara);
  // The embedded database lets nobody read meanwhile.
  if (engine === 'postgres') for (let n = 0; n < 10; n += 1) for (const { notificationId } of (await unread(amara)).notifications) await markRead(amara, notificationId);
  gate.resolve(null);
  await Promise.all([slow, quick]);
  expect(new Set((await unread(amara)).notifications.map(({ userId }) => userId))).toEqual(new Set([carla.id, bela.id]));
});

test('S101: of many who follow at once, none is lost when the list is marked as read meanwhile', async () => {
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

import { expect, test } from 'vitest';

import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { shareTestServer } from '#tests/support/test-server.ts';
import { walkPages } from '#tests/support/walk-pages.ts';

const server = shareTestServer();
const day = 24 * 60 * 60 * 1000;

let named = 0;
const join = (name: string) => createMember(server(), { username: `${name}${(named += 1)}` });
const groups = async ({ token }: TestMember, query: object = {}) =>
  (await server().call('getNotifications', { token, query })).body;
const unread = async ({ token }: TestMember) => (await server().call('getUnreadNotifications', { token })).body;
const summary = async (member: TestMember) =>
  (await groups(member)).groups.map(({ message, unreadCount }) => [message, unreadCount]);
const markAll = ({ token }: TestMember, upTo?: string) =>
  server().call('markNotificationsAsRead', { token, query: upTo === undefined ? {} : { upTo } });
const markOne = ({ token }: TestMember, notificationId: string, isGroup: boolean) =>
  server().call('markNotificationAsRead', { token, body: { notificationId, isGroup } });
const follow = (who: TestMember, whom: TestMember) =>
  server().call('follow', { token: who.token, params: { id: whom.id } });
const save = (who: TestMember, { imageUrl }: { imageUrl: string }) =>
  server().call('savePost', { token: who.token, body: { imageUrl } });
const comment = (who: TestMember, { id: postId }: { id: string }) =>
  server().call('addComments', { token: who.token, body: { postId, comment: 'Nice.' } });

test('what several members did to one post is one group, of which the newest is named, with the picture of the post', async () => {
  const [amara, bela, carla, dora] = [await join('amara'), await join('bela'), await join('carla'), await join('dora')];
  const serum = await createPost(server(), amara, { title: 'Serum' });
  const linen = await createPost(server(), amara, { title: 'Linen' });
  await follow(bela, amara);
  await save(bela, serum);
  await save(carla, linen);
  await comment(bela, serum);
  await comment(bela, serum);
  await save(carla, serum);
  await save(dora, serum);
  expect(await summary(amara)).toEqual([
    [`${dora.username} and 2 others saved your post “Serum”.`, 3],
    [`${bela.username} commented on your post “Serum”.`, 2],
    [`${carla.username} saved your post “Linen”.`, 1],
    [`${bela.username} started following you.`, 1],
  ]);
  const [newest] = (await groups(amara)).groups;
  expect(newest).toMatchObject({ userId: dora.id, postId: serum.id, postUserId: amara.id, othersCount: 2 });
  expect(newest!.thumbnailUrl).toBe(serum.imageUrl.replace(/\d+\.webp$/, '160.webp'));
  expect((await unread(amara)).notifications[0]!.thumbnailUrl).toBe(newest!.thumbnailUrl);
});

test('a group ends when it was read, or after a week', async () => {
  const [amara, bela, carla, dora] = [await join('amara'), await join('bela'), await join('carla'), await join('dora')];
  await follow(bela, amara);
  await markAll(amara);
  await follow(carla, amara);
  expect(await summary(amara)).toEqual([
    [`${carla.username} started following you.`, 1],
    [`${bela.username} started following you.`, 0],
  ]);
  server().clock.advance(8 * day);
  await follow(dora, amara);
  expect((await groups(amara)).groups.map(({ othersCount }) => othersCount)).toEqual([0, 0, 0]);
});

test('one notification can be marked as read, and the others stay unread', async () => {
  const [amara, bela, carla] = [await join('amara'), await join('bela'), await join('carla')];
  const post = await createPost(server(), amara);
  await follow(bela, amara);
  await follow(carla, amara);
  await save(bela, post);
  const [, ofCarla] = (await unread(amara)).notifications;
  expect((await markOne(amara, ofCarla!.notificationId, false)).status).toBe(200);
  const { notifications, unreadCount } = await unread(amara);
  expect([unreadCount, notifications.map(({ kind, userId }) => [kind, userId])]).toEqual([
    2,
    [
      ['save', bela.id],
      ['follow', bela.id],
    ],
  ]);
  expect((await groups(amara)).groups.map((group) => group.unreadCount)).toEqual([1, 1]);
});

test('a group is marked as read up to the notification that was shown, and one that came later stays unread', async () => {
  const [amara, bela, carla, dora] = [await join('amara'), await join('bela'), await join('carla'), await join('dora')];
  const post = await createPost(server(), amara, { title: 'Serum' });
  await comment(bela, post);
  await save(bela, post);
  await save(carla, post);
  const shown = (await groups(amara)).groups[0]!;
  await save(dora, post);
  await markOne(amara, shown.notificationId, true);
  expect(await summary(amara)).toEqual([
    [`${dora.username} and 2 others saved your post “Serum”.`, 1],
    [`${bela.username} commented on your post “Serum”.`, 1],
  ]);
  expect((await unread(amara)).unreadCount).toBe(2);
});

test('nobody marks what another member was notified of as read', async () => {
  const [amara, bela, carla] = [await join('amara'), await join('bela'), await join('carla')];
  await follow(bela, amara);
  await follow(carla, amara);
  const { notificationId } = (await groups(amara)).groups[0]!;
  for (const isGroup of [true, false]) expect((await markOne(bela, notificationId, isGroup)).status).toBe(200);
  expect((await unread(amara)).unreadCount).toBe(2);
});

test('undoing what was read by itself leaves it, and repeating it does not notify again', async () => {
  const [amara, bela] = [await join('amara'), await join('bela')];
  await follow(bela, amara);
  await markOne(amara, (await unread(amara)).notifications[0]!.notificationId, false);
  await server().call('unfollow', { token: bela.token, params: { id: amara.id } });
  await follow(bela, amara);
  expect(await summary(amara)).toEqual([[`${bela.username} started following you.`, 0]]);
});

test('groups are paged to the end, read and unread', async () => {
  const [amara, bela, carla] = [await join('amara'), await join('bela'), await join('carla')];
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) {
    const post = await createPost(server(), amara, { title });
    await save(bela, post);
    if (title === 'Two') await markAll(amara);
    else await save(carla, post);
  }
  const pages = await walkPages(async (at) => {
    const { groups: items, nextCursor } = await groups(amara, { limit: 2, ...at });
    return { items: items.map(({ message, unreadCount }) => `${message.split('“')[1]} ${unreadCount}`), nextCursor };
  });
  expect(pages).toEqual([['Five”. 2', 'Four”. 2'], ['Three”. 2', 'Two”. 0'], ['One”. 0']]);
});

test('of a group nobody sees the members who are deactivated', async () => {
  const [amara, bela, carla] = [await join('amara'), await join('bela'), await join('carla')];
  await follow(bela, amara);
  await follow(carla, amara);
  await server().call('deactivate', { token: carla.token });
  expect(await summary(amara)).toEqual([[`${bela.username} started following you.`, 1]]);
  await server().call('deactivate', { token: bela.token });
  expect(await summary(amara)).toEqual([]);
});

test('a kind that a member has switched off is not created any more, and the others are', async () => {
  const [amara, bela] = [await join('amara'), await join('bela')];
  const { token } = amara;
  const settings = async () => (await server().call('getNotificationSettings', { token })).body.settings;
  expect(await settings()).toEqual({
    follows: true,
    comments: true,
    saves: true,
    useQuestions: true,
    dailyMail: false,
  });
  expect((await server().call('notificationSettings', { token, body: { saves: false } })).status).toBe(200);
  await server().call('notificationSettings', { token, body: { follows: false } });
  expect(await settings()).toEqual({
    follows: false,
    comments: true,
    saves: false,
    useQuestions: true,
    dailyMail: false,
  });
  const post = await createPost(server(), amara, { title: 'Serum' });
  await follow(bela, amara);
  await save(bela, post);
  await comment(bela, post);
  expect(await summary(amara)).toEqual([[`${bela.username} commented on your post “Serum”.`, 1]]);
  await server().call('notificationSettings', { token, body: { follows: true, saves: true } });
  await save(await join('carla'), post);
  expect((await unread(amara)).unreadCount).toBe(2);
});

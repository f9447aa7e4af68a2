import sharp from 'sharp';
import { expect, test } from 'vitest';

import { createApi, type Api } from '#client/shared/api/api.ts';
import { createSessionStorage } from '#client/shared/session/session-storage.ts';
import { createSession } from '#client/shared/session/session.ts';
import { unwrap } from '#sdk/answers.ts';
import { createInProcessFetch } from '#server/http/in-process-fetch.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

interface Person {
  id: string;
  api: Api;
}

/** The browser's own client, session and all, in front of the real server. */
async function join(server: TestServer, username: string): Promise<Person> {
  const session = createSession(createSessionStorage(null));
  const api = createApi({ baseUrl: 'http://community.test/api', fetch: createInProcessFetch(server.app), session });
  const answer = await unwrap(
    api.POST('/user/register', { body: { username, email: `${username}@example.org`, password: 'a long phrase' } }),
  );
  if (!('token' in answer)) throw new Error(answer.message);
  session.begin({ ...answer, isAdmin: false });
  return { id: answer.userId, api };
}

async function publish({ api }: Person, title: string): Promise<{ postId: string; imageUrl: string }> {
  const bytes = await sharp({ create: { width: 640, height: 800, channels: 3, background: '#35553d' } })
    .jpeg()
    .toBuffer();
  const file = new File([new Uint8Array(bytes)], 'leaf.jpg', { type: 'image/jpeg' });
  const data = new FormData();
  data.append('file', file);
  const { imageUrl } = await unwrap(
    api.POST('/user/uploadPostImage', { body: { file: '' }, bodySerializer: () => data }),
  );
  const body = {
    imageUrl,
    title,
    caption: 'From the garden.',
    tags: ['plant based' as const],
    category: 'beauty' as const,
    subcategory: ['skincare' as const],
    link: '',
    imageAlt: 'A leaf.',
  };
  const { postId } = await unwrap(api.POST('/user/savePostMetadata', { body }));
  return { postId, imageUrl };
}

test('S003: two members meet: one posts, the other follows, saves and comments, and the first is told', async () => {
  const server = await startTestServer();
  const [amara, ben] = [await join(server, 'amara'), await join(server, 'ben')];
  const { postId, imageUrl } = await publish(amara, 'A leaf');

  const feed = await unwrap(ben.api.GET('/user/getAllPosts', {}));
  expect(feed.posts).toMatchObject([
    {
      postId,
      imageUrl,
      username: 'amara',
      title: 'A leaf',
      subcategory: ['skincare'],
      image: { width: 640, height: 800 },
    },
  ]);

  await unwrap(ben.api.POST('/user/follow/{id}', { params: { path: { id: amara.id } } }));
  await unwrap(ben.api.POST('/user/savePost', { body: { userId: ben.id, imageUrl } }));
  await unwrap(ben.api.POST('/user/addComments', { body: { postId, comment: 'Which garden?' } }));

  const { notifications, unreadCount } = await unwrap(amara.api.GET('/user/getUnreadNotifications', {}));
  expect([unreadCount, notifications.map(({ kind }) => kind)]).toEqual([3, ['comment', 'save', 'follow']]);
  expect(notifications.every(({ message }) => message.startsWith('ben '))).toBe(true);

  await unwrap(amara.api.PATCH('/user/markNotificationsAsRead', {}));
  expect((await unwrap(amara.api.GET('/user/getUnreadNotifications', {}))).unreadCount).toBe(0);
  expect((await unwrap(ben.api.GET('/user/getSavedPosts', {}))).savedPosts).toMatchObject([
    { postId, category: 'beauty' },
  ]);
});

test('S076: a deleted post takes its picture, saves and comments with it', async () => {
  const server = await startTestServer();
  const [amara, ben] = [await join(server, 'amara'), await join(server, 'ben')];
  const { postId, imageUrl } = await publish(amara, 'A leaf');
  await unwrap(ben.api.POST('/user/savePost', { body: { userId: ben.id, imageUrl } }));
  expect((await server.app.inject(imageUrl)).statusCode).toBe(200);

  await expect(
    unwrap(ben.api.DELETE('/user/deletePost/{postId}', { params: { path: { postId } } })),
  ).rejects.toMatchObject({ status: 403 });
  await unwrap(amara.api.DELETE('/user/deletePost/{postId}', { params: { path: { postId } } }));
  await server.pictures.idle();

  expect((await unwrap(ben.api.GET('/user/getAllPosts', {}))).posts).toEqual([]);
  expect((await unwrap(ben.api.GET('/user/getSavedPosts', {}))).savedPosts).toEqual([]);
  expect((await server.app.inject(imageUrl)).statusCode).toBe(404);
});

test('S061: after logging out the token opens nothing', async () => {
  const server = await startTestServer();
  const { api } = await join(server, 'amara');
  await unwrap(api.POST('/user/logout', {}));
  await expect(unwrap(api.GET('/user/getCurrentUser', {}))).rejects.toMatchObject({ status: 401 });
});

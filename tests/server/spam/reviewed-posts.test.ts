import { expect, test } from 'vitest';

import { deleteRemovedPosts } from '#server/modules/posts/post-deletion.ts';
import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { readBell, undoNewest } from '#tests/support/admin-log.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

async function start(reviewedPosts = 1) {
  const server = await startTestServer();
  await changeSettings(server, { reviewedPosts });
  const [admin, author, reader] = [
    await createMember(server, { isAdmin: true }),
    await createMember(server, { username: 'amara' }),
    await createMember(server, { username: 'bela' }),
  ];
  await server.call('follow', { token: reader.token, params: { id: author.id } });
  return { server, admin, author, reader };
}

const publish = (server: TestServer, { token }: TestMember, title: string) =>
  server.call('savePostMetadata', { token, body: { category: 'beauty', subcategory: ['skincare'], title } });

/** All lists, pages and links in which the post of this author could be. */
async function seen(server: TestServer, author: TestMember, { token }: { token: string }, postId: string) {
  const { call } = server;
  const query = { userId: author.id };
  const answers = {
    getAllPosts: await call('getAllPosts', { token }),
    getCategoryPosts: await call('getCategoryPosts', { token, query: { category: 'beauty' } }),
    ofSubcategory: await call('getCategoryPosts', { token, query: { category: 'beauty', subcategory: 'skincare' } }),
    getFollowedPosts: await call('getFollowedPosts', { token }),
    getUsersPosts: await call('getUsersPosts', { token, query }),
    searchPosts: await call('searchPosts', { token, query: { query: 'Miracle' } }),
    getPost: await call('getPost', { token, query: { postId } }),
    getPublicPost: await call('getPublicPost', { token, query: { postId } }),
    getComments: await call('getComments', { token, query: { postId } }),
    getSuggestedMembers: await call('getSuggestedMembers', { token }),
  };
  return Object.entries(answers)
    .filter(([name, { status, text }]) => text.includes('Miracle') || (name === 'getComments' && status === 200))
    .map(([name]) => name);
}

const everywhere = [
  'getAllPosts',
  'getCategoryPosts',
  'ofSubcategory',
  'getFollowedPosts',
  'getUsersPosts',
  'searchPosts',
  'getPost',
  'getPublicPost',
  'getComments',
];

const openCases = async (server: TestServer, { token }: TestMember) =>
  (await server.call('listReportCases', { token })).body.cases;

const decide = async (
  server: TestServer,
  { token }: TestMember,
  body: { decision: 'keep' | 'remove'; message?: string },
) => {
  const [one] = (await server.call('listReportCases', { token })).body.cases;
  return server.call('decideReportCase', { token, params: { caseId: one?.caseId ?? '' }, body });
};

/** What the admins' decisions have brought into the bell. */
const bell = async (server: TestServer, member: TestMember) =>
  (await readBell(server, member)).filter(({ kind }) => kind !== 'follow').map(({ kind, message }) => [kind, message]);

test('a first post is seen by its author alone until an admin shows it, and its author is told once', async () => {
  const { server, admin, author, reader } = await start();
  const created = await publish(server, author, 'Miracle cream');
  expect(created.body.message).toBe('Thank you. Others see your post as soon as our admins have looked at it.');
  const { postId } = created.body;
  for (const viewer of [reader, admin, { token: '' }]) expect(await seen(server, author, viewer, postId)).toEqual([]);
  expect(await seen(server, author, author, postId)).toEqual(['getUsersPosts', 'getPost', 'getComments']);
  const own = await server.call('getPost', { token: author.token, query: { postId } });
  expect(own.body.post.awaitsReview).toBe(true);
  const count = async () =>
    (await server.call('getUserProfile', { token: reader.token, query: { userId: author.id } })).body.userData
      .postsCount;
  expect(await count()).toBe(0);

  const [one] = await openCases(server, admin);
  expect(one).toMatchObject({ isReview: true, title: 'Miracle cream', reportsCount: 0 });
  expect((await decide(server, admin, { decision: 'keep' })).body.message).toBe(
    'The post is shown. Its author is told so.',
  );
  expect(await seen(server, author, reader, postId)).toEqual(everywhere);
  expect(await count()).toBe(1);
  const told = ['acceptance', 'Our admins have looked at your post “Miracle cream”. Everybody can see it now.'];
  expect(await bell(server, author)).toEqual([told]);

  expect((await undoNewest(server, admin)).status).toBe(200);
  expect(await seen(server, author, reader, postId)).toEqual([]);
  expect(await bell(server, author)).toEqual([]);
  expect(await openCases(server, admin)).toHaveLength(1);
  await decide(server, admin, { decision: 'keep' });
  expect(await bell(server, author)).toEqual([told]);
  expect(await seen(server, author, reader, postId)).toEqual(everywhere);
});

test('a post that is not wanted is removed, and waits again when that is undone', async () => {
  const { server, admin, author, reader } = await start();
  const { postId } = (await publish(server, author, 'Miracle cream')).body;
  expectProblem(await decide(server, admin, { decision: 'remove' }), 400);
  expect((await decide(server, admin, { decision: 'remove', message: 'Advertising.' })).status).toBe(200);
  expect(await seen(server, author, author, postId)).toEqual([]);
  expect((await bell(server, author)).map(([kind]) => kind)).toEqual(['removal']);
  expect((await undoNewest(server, admin)).status).toBe(200);
  expect(await seen(server, author, author, postId)).toEqual(['getUsersPosts', 'getPost', 'getComments']);
  expect(await seen(server, author, reader, postId)).toEqual([]);
});

test('as many posts are looked at as the setting says, however many are written meanwhile; admins’ are not', async () => {
  const { server, admin, author } = await start(2);
  const isShown = async (by: TestMember) => {
    const { postId } = (await publish(server, by, 'Miracle')).body;
    return (await server.call('getPublicPost', { query: { postId } })).status === 200;
  };
  expect([await isShown(author), await isShown(author), await isShown(author)]).toEqual([false, false, false]);
  await decide(server, admin, { decision: 'keep' });
  expect(await isShown(author)).toBe(false);
  await decide(server, admin, { decision: 'keep' });
  expect(await isShown(author)).toBe(true);
  expect(await isShown(admin)).toBe(true);
});

test('a post that waits cannot be changed, and one that is changed too early waits again', async () => {
  const { server, admin, author } = await start(2);
  const { token } = author;
  const { postId } = (await publish(server, author, 'Soap')).body;
  const edit = () => server.call('editPost', { token, params: { postId }, body: { title: 'Casino' } });
  expectProblem(await edit(), 409);
  await decide(server, admin, { decision: 'keep' });
  expect((await edit()).body.post.awaitsReview).toBe(true);
  expect((await server.call('getPublicPost', { query: { postId } })).status).toBe(404);
  expect(await openCases(server, admin)).toMatchObject([{ title: 'Casino', isReview: true }]);
  expect((await server.call('deletePost', { token, params: { postId } })).status).toBe(200);
  expect(await openCases(server, admin)).toEqual([]);
});

test('the second of two admins reads who was earlier', async () => {
  const { server, admin, author } = await start();
  const other = await createMember(server, { isAdmin: true });
  await publish(server, author, 'Soap');
  const [one] = await openCases(server, admin);
  const params = { caseId: one?.caseId ?? '' };
  await server.call('decideReportCase', { token: admin.token, params, body: { decision: 'keep' } });
  const late = await server.call('decideReportCase', {
    token: other.token,
    params,
    body: { decision: 'remove', message: 'Spam.' },
  });
  expectProblem(late, 409);
  expect(late.body.message).toBe(`@${admin.username} has already decided that it is shown.`);
});

test('members who have posts are not new, and without the setting nothing waits', async () => {
  const { server, author, reader } = await start(0);
  const { postId } = (await publish(server, author, 'Miracle')).body;
  expect(await seen(server, author, reader, postId)).toEqual(everywhere);
  await changeSettings(server, { reviewedPosts: 1 });
  await createPost(server, reader);
  const later = await publish(server, author, 'Miracle 2');
  expect((await server.call('getPublicPost', { query: { postId: later.body.postId } })).status).toBe(200);
});

test('a post that has waited for a month is still there', async () => {
  const { server, author } = await start();
  await publish(server, author, 'Miracle');
  server.clock.advance(40 * 24 * 60 * 60 * 1000);
  await deleteRemovedPosts(
    {
      db: server.db,
      pictures: { release: () => Promise.resolve(), sweepSoon: () => undefined },
      closeCases: () => Promise.resolve(0),
    },
    server.clock.now() - 30 * 24 * 60 * 60 * 1000,
  );
  const { token } = await createMember(server, { isAdmin: true });
  expect((await server.call('listReportCases', { token })).body.cases).toMatchObject([{ title: 'Miracle' }]);
});

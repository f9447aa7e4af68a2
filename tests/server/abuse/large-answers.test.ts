import { expect, test } from 'vitest';

import { limits } from '#contract/vocabulary.ts';
import { createCollection } from '#tests/factories/collections.ts';
import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { shareTestServer, startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { walkPages } from '#tests/support/walk-pages.ts';

const shared = shareTestServer();
const longest = {
  title: `findable ${'🌿'.repeat(limits.title - 9)}`,
  caption: '🌿'.repeat(limits.caption),
  hasImage: false,
};
const maxAnswerBytes = 200_000;

async function createLongPosts(server: TestServer, author: TestMember, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.unshift((await createPost(server, author, longest)).id);
  return ids;
}

test('a page of the longest posts is cut at 200 kB, and the next page continues after it', async () => {
  const server = shared();
  const [author, reader] = [await createMember(server), await createMember(server)];
  const ids = await createLongPosts(server, author, 100);
  const { collectionId: collection_id } = await createCollection(server, reader);
  for (const post_id of ids.toReversed()) {
    const save = { id: server.newId(), member_id: reader.id, post_id };
    await server.db.insertInto('saves').values(save).execute();
    await server.db
      .insertInto('collection_posts')
      .values({ ...save, collection_id, author_id: author.id })
      .execute();
  }
  await server.call('follow', { token: reader.token, params: { id: author.id } });
  const readers = {
    getAllPosts: (query: object) => server.call('getAllPosts', { query: { limit: 100, ...query } }),
    getUsersPosts: (query: object) =>
      server.call('getUsersPosts', { query: { userId: author.id, limit: 100, ...query } }),
    getCategoryPosts: (query: object) =>
      server.call('getCategoryPosts', { query: { category: 'beauty', limit: 100, ...query } }),
    getFollowedPosts: (query: object) =>
      server.call('getFollowedPosts', { token: reader.token, query: { limit: 100, ...query } }),
    getSavedPosts: (query: object) =>
      server.call('getSavedPosts', { token: reader.token, query: { limit: 100, ...query } }),
    getCollectionPosts: (query: object) =>
      server.call('getCollectionPosts', {
        token: reader.token,
        query: { collectionId: collection_id, limit: 100, ...query },
      }),
  };
  for (const [name, read] of Object.entries(readers)) {
    const pages = await walkPages(async (at) => {
      const { body, text } = await read(at);
      expect(Buffer.byteLength(text), name).toBeLessThan(maxAnswerBytes);
      const items: { postId: string }[] = 'posts' in body ? body.posts : body.savedPosts;
      return { items, nextCursor: body.nextCursor };
    });
    expect(
      pages.flat().map((post) => post.postId),
      name,
    ).toEqual(ids);
    expect(pages.length, name).toBeGreaterThan(4);
  }
});

test('members are suggested with the longest posts only as far as 200 kB reach', async () => {
  const server = await startTestServer();
  const reader = await createMember(server);
  for (let n = 0; n < 12; n += 1) {
    const author = await createMember(server);
    for (let post = 0; post < 3; post += 1) await createPost(server, author, { ...longest, hasImage: true });
  }
  const { body, text } = await server.call('getSuggestedMembers', { token: reader.token });
  expect(Buffer.byteLength(text)).toBeLessThan(maxAnswerBytes);
  expect(body.members.length).toBeGreaterThan(3);
  expect(body.members.every(({ posts }) => posts.length === 3)).toBe(true);
});

test(
  'a page of any other list is cut at 200 kB, too: of comments, notifications, cases, and those of admins',
  { tags: 'sweep' },
  async () => {
    const server = await startTestServer();
    const [author, reporter] = [await createMember(server), await createMember(server)];
    const admin = await createMember(server, { isAdmin: true });
    const reason = `${'\u0001'.repeat(limits.reason - 1)}x`;
    const comment = `${'\u0001'.repeat(limits.comment - 1)}x`;
    const [postId = ''] = await createLongPosts(server, author, 100);
    const { id: reported } = await createPost(server, author, longest);
    for (let n = 0; n < 100; n += 1)
      await server.call('addComments', { token: reporter.token, body: { postId, comment } });
    const { comments } = (await server.call('getComments', { token: admin.token, query: { postId, limit: 100 } })).body;
    expect(comments.length).toBeLessThan(100);
    const ids = await server.db.selectFrom('comments').select('id').execute();
    for (const { id: commentId } of ids)
      await server.call('reportComment', { token: author.token, body: { commentId, reason } });
    const kase = await reportManyTimes(server, { postId: reported, reason, by: reporter });

    const { token } = admin;
    const limit = 100;
    const lists: Record<
      string,
      (at: { cursor?: string }) => Promise<[text: string, items: number, next: string | null]>
    > = {
      getComments: async (at) => {
        const { text, body } = await server.call('getComments', { token, query: { postId, limit, ...at } });
        return [text, body.comments.length, body.nextCursor];
      },
      getNotifications: async (at) => {
        const { text, body } = await server.call('getNotifications', { token: author.token, query: { limit, ...at } });
        return [text, body.groups.length, body.nextCursor];
      },
      getUnreadNotifications: async (at) => {
        const query = { limit, ...at };
        const { text, body } = await server.call('getUnreadNotifications', { token: author.token, query });
        return [text, body.notifications.length, body.nextCursor];
      },
      searchPosts: async (at) => {
        const query = { query: 'findable', limit, ...at };
        const { text, body } = await server.call('searchPosts', { token, query });
        return [text, body.posts.length, body.nextCursor];
      },
      listNewestPosts: async (at) => {
        const { text, body } = await server.call('listNewestPosts', { token, query: { limit, ...at } });
        return [text, body.posts.length, body.nextCursor];
      },
      listNewestComments: async (at) => {
        const { text, body } = await server.call('listNewestComments', { token, query: { limit, ...at } });
        return [text, body.comments.length, body.nextCursor];
      },
      listReportCases: async (at) => {
        const { text, body } = await server.call('listReportCases', { token, query: { limit, ...at } });
        return [text, body.cases.length, body.nextCursor];
      },
      getReportCase: async () => {
        const { text, body } = await server.call('getReportCase', { token, params: { caseId: kase } });
        return [text, body.reports.length, null];
      },
    };
    const counts: Record<string, number> = {};
    for (const [name, read] of Object.entries(lists)) {
      const pages = await walkPages(async (at) => {
        const [text, items, nextCursor] = await read(at);
        expect(Buffer.byteLength(text), name).toBeLessThan(maxAnswerBytes);
        return { items: Array.from({ length: items }), nextCursor };
      });
      counts[name] = pages.flat().length;
    }
    expect(counts).toMatchObject({
      getComments: 100,
      searchPosts: 101,
      listNewestPosts: 101,
      listNewestComments: 100,
      listReportCases: 101,
    });
    // Of a hundred reports of a case those are shown that fit.
    expect(counts['getReportCase']).toBeGreaterThan(30);
  },
);

/** A case about the post with a hundred reports of this reason; returns its id. */
async function reportManyTimes(
  { db, call, newId }: TestServer,
  { postId, reason, by }: { postId: string; reason: string; by: TestMember },
): Promise<string> {
  await call('reportPost', { token: by.token, body: { postId, reason } });
  const first = await db
    .selectFrom('case_reports')
    .selectAll()
    .where('subject_id', '=', postId)
    .executeTakeFirstOrThrow();
  const member = await db.selectFrom('members').selectAll().where('id', '=', by.id).executeTakeFirstOrThrow();
  for (let n = 0; n < 100; n += 1) {
    const id = newId();
    const name = `reporter${n}`;
    const names = { username: name, username_key: name, username_skeleton: name, email: name, email_key: name };
    await db
      .insertInto('members')
      .values({ ...member, ...names, id })
      .execute();
    await db
      .insertInto('case_reports')
      .values({ ...first, reporter_id: id })
      .execute();
  }
  return first.case_id;
}

import { expect } from 'vitest';

import type { RenderPage } from '#contract/page-rendering.ts';
import { createDiskStorage } from '#server/platform/pictures/storage/disk-storage.ts';
import { createCollection } from '#tests/factories/collections.ts';
import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost, type TestPost } from '#tests/factories/posts.ts';
import { startTestServer } from '#tests/support/test-server.ts';

export type Community = Awaited<ReturnType<typeof startCommunity>>;

const done = async <Reply extends { status: number }>(reply: Promise<Reply>): Promise<Reply> => {
  const answer = await reply;
  expect(answer.status).toBe(200);
  return answer;
};

/** Shows what the API answers to a visitor of the page. */
const renderPage: RenderPage = async ({ url, origin, locale, isReduced, fetch }) => {
  const postId = /^\/post\/([^/?]+)/.exec(url)?.[1];
  const call = postId === undefined ? 'getAllPosts' : `getPublicPost?postId=${postId}`;
  const answer = await fetch(new Request(`${origin}/api/user/${call}`));
  const markup = await answer.text();
  const { post = null } = JSON.parse(markup) as { post?: never };
  const { status } = answer;
  return { status, locale, at: url, title: '', isReduced, routes: ['__root__', '/'], markup, state: {}, post };
};

/**
 * Amara, the author of what will be hidden, has to do with everybody: with a reader, a third member and a stranger, who only sees her
 * posts. `notified` gets pushes and the daily mail.
 */
export async function startCommunity(clientFolder: string, notifiedName: 'author' | 'reader') {
  const server = await startTestServer({}, { clientFolder, renderPage });
  const [admin, author, reader, third, stranger] = [
    await createMember(server, { isAdmin: true }),
    await createMember(server, { username: 'amara' }),
    await createMember(server, { username: 'bela' }),
    await createMember(server, { username: 'carla' }),
    await createMember(server, { username: 'dora' }),
  ];
  const notified = notifiedName === 'author' ? author : reader;
  const { token } = notified;
  const browser = { endpoint: 'https://push.example.org/1', p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };
  await done(server.call('subscribeToPush', { token, body: browser }));
  await done(server.call('notificationSettings', { token, body: { dailyMail: true, timeZone: 'UTC' } }));

  const [ownPost, thirdPost, otherPost, post] = [
    await createPost(server, reader, { title: 'Mine' }),
    await createPost(server, third, { title: 'Hers' }),
    await createPost(server, author, { title: 'Stays' }),
    await createPost(server, author, { title: 'Goodbye', subcategory: ['skincare'] }),
  ];
  await createDiskStorage(`${server.folder}/pictures`).put(pictureOf(post), fileOf(post), Buffer.from('A picture'));
  for (const [from, to] of [
    [author, reader],
    [author, third],
    [reader, author],
    [reader, third],
    [third, author],
  ] as const)
    await done(server.call('follow', { token: from.token, params: { id: to.id } }));
  const commentOn = async ({ id: postId }: TestPost, { token: by }: TestMember, comment: string) =>
    (await done(server.call('addComments', { token: by, body: { postId, comment } }))).body.comment.commentId;
  await commentOn(ownPost, author, 'By amara.');
  const ofAuthor = await commentOn(thirdPost, author, 'By amara.');
  const deleted = await commentOn(post, reader, 'Oh.');
  await done(server.call('deleteComment', { token: reader.token, params: { commentId: deleted } }));
  const key = server.newId();
  const comment = () =>
    server.call('addComments', {
      token: reader.token,
      body: { postId: post.id, comment: 'Hm.' },
      headers: { 'idempotency-key': key },
    });
  const { commentId } = (await done(comment())).body.comment;
  for (const { token: at, imageUrl } of [
    { token: author.token, imageUrl: ownPost.imageUrl },
    { token: reader.token, imageUrl: post.imageUrl },
  ])
    await done(server.call('savePost', { token: at, body: { imageUrl } }));
  const collect = async (owner: TestMember, collected: TestPost, isPublic: boolean) =>
    (await createCollection(server, owner, { posts: [collected], isPublic, name: `Of ${owner.id}` })).collectionId;
  const collectionIds = {
    author: await collect(author, thirdPost, true),
    reader: await collect(reader, post, false),
    third: await collect(third, post, true),
    empty: (await createCollection(server, reader, { name: 'Empty' })).collectionId,
  };
  const comments = { author: ofAuthor, reader: commentId, deleted };
  await done(server.call('reportPost', { token: reader.token, body: { postId: post.id, reason: 'Odd.' } }));
  const { body } = await server.call('listReportCases', { token: admin.token });
  const params = { caseId: body.cases[0]?.caseId ?? '' };
  await done(server.call('decideReportCase', { token: admin.token, params, body: { decision: 'keep' } }));
  const people = { admin, author, reader, third, stranger, notified };
  return { server, ...people, post, otherPost, ownPost, thirdPost, comment, comments, collectionIds };
}

/** The id of a post's picture. */
export const pictureOf = ({ imageUrl }: TestPost): string => imageUrl.split('/').at(-2) ?? '';
const fileOf = ({ imageUrl }: TestPost) => imageUrl.split('/').at(-1) ?? '';

/** What would give a hidden thing away. */
export function tracesIn(text: string, { author, post, collectionIds }: Community, column: string): string[] {
  const ofPost = [post.id, pictureOf(post), 'Goodbye'];
  const ofCollection = [collectionIds.author, `Of ${author.id}`];
  const traces = {
    'removed post': ofPost,
    'private collection': ofCollection,
  }[column] ?? [author.id, 'amara', ...ofPost, ...ofCollection];
  return traces.filter((trace) => text.includes(trace));
}

interface State {
  /** Its column in the table. */
  column: string;
  name: string;
  begin: (community: Community) => Promise<unknown>;
}

const asAdmin = ({ server: { call }, admin: { token } }: Community) => ({ call, token });
/** Both who look at the author's things do something about it. */
const both = async ({ server, author, reader, stranger }: Community, id: 'blockMember' | 'muteMember') => {
  for (const { token } of [reader, stranger]) await done(server.call(id, { token, params: { id: author.id } }));
};

export const states: State[] = [
  {
    column: 'removed post',
    name: 'a post was removed',
    async begin(community) {
      const { call, token } = asAdmin(community);
      await done(call('removePost', { token, params: { postId: community.post.id }, body: { reason: 'Rude.' } }));
      // Its author is told about it by its title.
      await community.server.db.deleteFrom('notifications').where('kind', '=', 'removal').execute();
    },
  },
  {
    column: 'private collection',
    name: 'a collection was made private',
    begin: ({ server, author: { token }, collectionIds: { author: collectionId } }) =>
      done(server.call('editCollection', { token, params: { collectionId }, body: { isPublic: false } })),
  },
  {
    column: 'private collection',
    name: 'a collection was deleted',
    begin: ({ server, author: { token }, collectionIds: { author: collectionId } }) =>
      done(server.call('deleteCollection', { token, params: { collectionId } })),
  },
  {
    column: 'blocked',
    name: 'the author has blocked the viewer',
    async begin({ server, author: { token }, reader, stranger }) {
      for (const { id } of [reader, stranger]) await done(server.call('blockMember', { token, params: { id } }));
    },
  },
  {
    column: 'blocked',
    name: 'the viewer has blocked the author',
    begin: (community) => both(community, 'blockMember'),
  },
  {
    column: 'muted',
    name: 'the viewer has muted the author',
    async begin(community) {
      await both(community, 'muteMember');
      // What was decided about a report comes from the admins, and leads to the post as before.
      await community.server.db.deleteFrom('notifications').where('kind', '=', 'decision').execute();
    },
  },
  {
    column: 'hidden member',
    name: 'the author is suspended',
    async begin(community) {
      const { call, token } = asAdmin(community);
      const body = { days: 7, reason: 'Rude.' };
      await done(call('suspendMember', { token, params: { id: community.author.id }, body }));
    },
  },
  {
    column: 'hidden member',
    name: 'the author is deactivated',
    begin: ({ server, author: { token } }) => done(server.call('deactivate', { token })),
  },
  {
    column: 'hidden member',
    name: 'the author is deleted',
    begin: ({ server, author: { token } }) => done(server.call('delete', { token })),
  },
  {
    column: 'hidden member',
    name: 'the author waits for an approval',
    async begin({ server: { db, clock }, author: { id } }) {
      const now = clock.now();
      await db.updateTable('members').set({ deactivated_at: now }).where('id', '=', id).execute();
      await db.insertInto('join_requests').values({ member_id: id, reason: '', requested_at: now }).execute();
      // Past the cache, which a call would have cleared.
      clock.advance(2000);
    },
  },
];

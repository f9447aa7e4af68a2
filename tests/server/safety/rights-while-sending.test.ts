import { expect, test } from 'vitest';

import type { OperationId } from '#contract/operations.ts';
import { createCollection } from '#tests/factories/collections.ts';
import { createMember, type TestMember } from '#tests/factories/members.ts';
import { createPost } from '#tests/factories/posts.ts';
import { readOperations } from '#tests/support/operations.ts';
import { startSlowRequest } from '#tests/support/slow-request.ts';
import { shareTestServer, type TestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer();
const operations = readOperations();

/** A member who writes, what it writes about, and who can take the right away. */
async function meet(server: TestServer) {
  const [writer, author, third, admin] = [
    await createMember(server),
    await createMember(server),
    await createMember(server),
    await createMember(server, { isAdmin: true }),
  ];
  const [post, ownPost, thirdPost] = [
    await createPost(server, author),
    await createPost(server, writer),
    await createPost(server, third),
  ];
  const { token } = author;
  const body = { postId: thirdPost.id, comment: 'Hm.' };
  const { commentId } = (await server.call('addComments', { token, body })).body.comment;
  const { collectionId } = await createCollection(server, writer, { posts: [ownPost] });
  return { server, writer, author, admin, post, ownPost, commentId, collectionId };
}

type Meeting = Awaited<ReturnType<typeof meet>>;
type Step = (meeting: Meeting) => Promise<unknown>;

const done = async (reply: Promise<{ status: number }>) => expect((await reply).status).toBe(200);
const block = (server: TestServer, by: TestMember, other: TestMember) =>
  done(server.call('blockMember', { token: by.token, params: { id: other.id } }));

const losses = {
  'the member is blocked': ({ server, writer, author }) => block(server, author, writer),
  'the member blocks': ({ server, writer, author }) => block(server, writer, author),
  'the author is deactivated': ({ server, author }) => done(server.call('deactivate', { token: author.token })),
  'the post is removed': ({ server, admin, post: { id: postId } }) =>
    done(server.call('removePost', { token: admin.token, params: { postId }, body: { reason: 'Rude.' } })),
  'the post is deleted': ({ server, author, post: { id: postId } }) =>
    done(server.call('deletePost', { token: author.token, params: { postId } })),
  'the comment is deleted': ({ server, author, commentId }) =>
    done(server.call('deleteComment', { token: author.token, params: { commentId } })),
  'the own post is removed': ({ server, admin, ownPost: { id: postId } }) =>
    done(server.call('removePost', { token: admin.token, params: { postId }, body: { reason: 'Rude.' } })),
  'the collection is deleted': ({ server, writer, collectionId }) =>
    done(server.call('deleteCollection', { token: writer.token, params: { collectionId } })),
  'the member is suspended': ({ server, writer, admin }) =>
    done(
      server.call('suspendMember', {
        token: admin.token,
        params: { id: writer.id },
        body: { days: 7, reason: 'Rude.' },
      }),
    ),
  'the member logs out': ({ server, writer }) => done(server.call('logout', { token: writer.token })),
  'the member stops being an admin': ({ server, writer, admin }) =>
    done(server.call('demoteMember', { token: admin.token, params: { id: writer.id } })),
} satisfies Record<string, Step>;

interface Write {
  body: (meeting: Meeting) => object;
  params?: (meeting: Meeting) => Record<string, string>;
  /** Before the request. */
  first?: Step;
  losses: (keyof typeof losses)[];
}

const hidden = [
  'the member is blocked',
  'the member blocks',
  'the author is deactivated',
  'the member is suspended',
] as const;
const gone = [...hidden, 'the post is removed', 'the post is deleted'] as const;
const becomeAdmin: Step = ({ server, writer, admin }) =>
  done(server.call('promoteMember', { token: admin.token, params: { id: writer.id } }));

const writes: Partial<Record<OperationId, Write[]>> = {
  addComments: [
    { body: ({ post }) => ({ postId: post.id, comment: 'Hello' }), losses: [...gone, 'the member logs out'] },
  ],
  savePost: [{ body: ({ post: { imageUrl } }) => ({ imageUrl }), losses: [...gone] }],
  addToCollection: [
    {
      body: ({ post, collectionId }) => ({ postId: post.id, collectionId }),
      losses: [...gone, 'the collection is deleted'],
    },
  ],
  removeFromCollection: [
    {
      body: ({ ownPost, collectionId }) => ({ postId: ownPost.id, collectionId }),
      losses: ['the collection is deleted', 'the member is suspended'],
    },
  ],
  createCollection: [
    { body: ({ server }) => ({ collectionId: server.newId(), name: 'Later' }), losses: ['the member is suspended'] },
  ],
  editCollection: [
    {
      body: () => ({ isPublic: true }),
      params: ({ collectionId }) => ({ collectionId }),
      losses: ['the collection is deleted', 'the member is suspended'],
    },
  ],
  reportPost: [{ body: ({ post }) => ({ postId: post.id, reason: 'Rude.' }), losses: [...gone] }],
  reportComment: [
    { body: ({ commentId }) => ({ commentId, reason: 'Rude.' }), losses: [...hidden, 'the comment is deleted'] },
  ],
  reportMember: [{ body: ({ author }) => ({ userId: author.id, reason: 'Rude.' }), losses: [...hidden] }],
  savePostMetadata: [
    { body: () => ({ category: 'beauty', title: 'Later' }), losses: ['the member is suspended'] },
    {
      body: () => ({ category: 'beauty', link: 'https://shop.example' }),
      first: becomeAdmin,
      losses: ['the member stops being an admin'],
    },
  ],
  editPost: [
    {
      body: () => ({ title: 'Later' }),
      params: ({ ownPost }) => ({ postId: ownPost.id }),
      losses: ['the own post is removed', 'the member is suspended'],
    },
    {
      body: () => ({ link: 'https://shop.example' }),
      params: ({ ownPost }) => ({ postId: ownPost.id }),
      first: becomeAdmin,
      losses: ['the member stops being an admin'],
    },
  ],
  answerUse: [
    {
      body: () => ({ answer: 'usedUp' }),
      params: ({ ownPost }) => ({ postId: ownPost.id }),
      losses: ['the own post is removed', 'the member is suspended'],
    },
  ],
  userProfile: [{ body: () => ({ about: 'Later' }), losses: ['the member is suspended'] }],
  privacySettings: [{ body: () => ({ sharesPosts: false }), losses: ['the member is suspended'] }],
  notificationSettings: [{ body: () => ({ comments: false, dailyMail: true }), losses: ['the member is suspended'] }],
  subscribeToPush: [
    {
      body: () => ({
        endpoint: 'https://push.example.org/later',
        p256dh: 'p'.repeat(87),
        auth: 'a'.repeat(22),
      }),
      losses: ['the member is suspended'],
    },
  ],
  createApiToken: [{ body: () => ({ name: 'Later', scope: 'read', days: 30 }), losses: ['the member is suspended'] }],
  suspendMember: [
    {
      body: () => ({ days: 7, reason: 'Rude.' }),
      params: ({ author }) => ({ id: author.id }),
      first: becomeAdmin,
      losses: ['the member stops being an admin'],
    },
  ],
  removePost: [
    {
      body: () => ({ reason: 'Rude.' }),
      params: ({ post }) => ({ postId: post.id }),
      first: becomeAdmin,
      losses: ['the member stops being an admin', 'the post is deleted'],
    },
  ],
};

/** Everything that the writes above can store. */
const tables = [
  'members',
  'posts',
  'comments',
  'saves',
  'collections',
  'collection_posts',
  'report_cases',
  'case_reports',
  'notifications',
  'daily_mails',
  'push_subscriptions',
  'api_tokens',
  'audit_log',
] as const;

async function readTables({ db }: TestServer): Promise<unknown[]> {
  return Promise.all(tables.map(async (table) => [table, await db.selectFrom(table).selectAll().execute()]));
}

const rows = Object.entries(writes).flatMap(([id, list]) =>
  list.flatMap((write) => write.losses.map((loss) => ({ id: id as OperationId, loss, write }))),
);

test.each(rows)('$id stores nothing if $loss while its body arrives', async (row) => {
  const { id, loss, write } = row;
  const server = shared();
  const meeting = await meet(server);
  await write.first?.(meeting);
  const { method, path } = operations[id];
  const params = write.params?.(meeting) ?? {};
  const slow = await startSlowRequest(server, {
    method,
    path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''),
    token: meeting.writer.token,
    body: JSON.stringify(write.body(meeting)),
  });
  await losses[loss](meeting);
  const before = await readTables(server);
  const { status } = await slow.sendRest();
  expect([401, 403, 404]).toContain(status);
  expect(await readTables(server)).toEqual(before);
});

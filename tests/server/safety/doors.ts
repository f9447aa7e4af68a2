import type { OperationId } from '#contract/operations.ts';
import { deliverDailyMails } from '#server/modules/notifications/daily-mail/deliver-mails.ts';
import { deliverPushes } from '#server/modules/notifications/push/deliver-pushes.ts';
import type { ContractRequest } from '#tests/support/test-server.ts';

import type { Community } from './doors-community.ts';

interface Answer {
  status: number;
  text: string;
}

interface Probe {
  /** The operation, or what else is asked. */
  name: string;
  ask: (community: Community) => Promise<Answer>;
}

/** A call by this member, and its answer. */
const as = <Id extends OperationId>(
  who: 'reader' | 'stranger' | 'notified',
  id: Id,
  request: (community: Community) => ContractRequest<Id> = () => ({}),
): Probe => ({
  name: id,
  ask: (community) => community.server.call(id, { token: community[who].token, ...request(community) }),
});
const read = <Id extends OperationId>(id: Id, request?: (community: Community) => ContractRequest<Id>) =>
  as('reader', id, request);
const query = { limit: 100 };
const beauty = { ...query, category: 'beauty' } as const;

/** What one can ask at each door, by the name that it has in the table of docs/access.md. */
export const doors: Record<string, Probe[]> = {
  'posts in lists and searches, suggestions': [
    read('getAllPosts', () => ({ query })),
    read('getCategoryPosts', () => ({ query: beauty })),
    read('getCategoryPosts', () => ({ query: { ...beauty, subcategory: 'skincare' } })),
    read('getFollowedPosts', () => ({ query })),
    read('searchPosts', () => ({ query: { query: 'goodbye' } })),
    read('searchNearPosts', () => ({ query: { query: 'goodbey' } })),
    read('getSimilarPosts', ({ thirdPost }) => ({ query: { postId: thirdPost.id } })),
    as('stranger', 'getSuggestedMembers'),
  ],
  'a post and the comments below it': [
    read('getPost', ({ post }) => ({ query: { postId: post.id } })),
    read('getPublicPost', ({ post }) => ({ query: { postId: post.id } })),
    read('getComments', ({ post }) => ({ query: { postId: post.id } })),
  ],
  "a member's posts": [read('getUsersPosts', ({ author }) => ({ query: { userId: author.id } }))],
  'a member': [read('getUserProfile', ({ author }) => ({ query: { userId: author.id } }))],
  // Both are answered with the author's id where they say whom it knows, which does not contain it.
  "a member's connections": [
    {
      name: 'getUserConnections',
      ask: async ({ server, reader: { token }, author, third }) => {
        const { status, text } = await server.call('getUserConnections', { token, query: { userId: author.id } });
        return { status, text: text.includes(third.id) ? author.id : text };
      },
    },
    {
      name: 'isFollowing',
      ask: async ({ server, reader: { token }, author }) => {
        const { status, text } = await server.call('isFollowing', { token, query: { userId: author.id } });
        return { status, text: text.includes('true') ? author.id : text };
      },
    },
  ],
  "a member's collections": [read('getCollections', ({ author }) => ({ query: { userId: author.id } }))],
  'a collection': [
    read('getCollection', ({ collectionIds }) => ({ query: { collectionId: collectionIds.author } })),
    read('getPublicCollection', ({ collectionIds }) => ({ query: { collectionId: collectionIds.author } })),
    {
      name: 'getCollectionPosts',
      ask: async ({ server, reader: { token }, collectionIds }) => {
        const { status, text } = await server.call('getCollectionPosts', {
          token,
          query: { collectionId: collectionIds.author },
        });
        return { status, text: status === 200 ? collectionIds.author : text };
      },
    },
  ],
  "posts in a third member's collections": [
    read('getCollections', ({ third }) => ({ query: { userId: third.id } })),
    read('getCollection', ({ collectionIds }) => ({ query: { collectionId: collectionIds.third } })),
    read('getPublicCollection', ({ collectionIds }) => ({ query: { collectionId: collectionIds.third } })),
    read('getCollectionPosts', ({ collectionIds }) => ({ query: { collectionId: collectionIds.third } })),
  ],
  "one's own saves and collections": [
    read('getSavedPosts', () => ({ query })),
    read('getSavedPostIds'),
    read('getCollection', ({ collectionIds }) => ({ query: { collectionId: collectionIds.reader } })),
    read('getCollectionPosts', ({ collectionIds }) => ({ query: { collectionId: collectionIds.reader } })),
  ],
  'pictures on the cards of members': [
    {
      name: 'searchUsers',
      ask: async ({ server, reader: { token } }) => {
        const { status, body } = await server.call('searchUsers', { token, query: { query: 'amara' } });
        return { status, text: JSON.stringify(body.users.map(({ posts }) => posts)) };
      },
    },
    {
      name: 'getUserConnections',
      ask: async ({ server, reader: { token }, third }) => {
        const { status, body } = await server.call('getUserConnections', { token, query: { userId: third.id } });
        return { status, text: JSON.stringify(body.connections.map(({ posts }) => posts)) };
      },
    },
  ],
  'members who are searched, connections of a third member': [
    read('searchUsers', () => ({ query: { query: 'amara' } })),
    read('searchUsers', () => ({ query: { query: 'mara' } })),
    read('getUserProfile', ({ third }) => ({ query: { userId: third.id } })),
    read('getUserConnections', ({ third }) => ({ query: { userId: third.id } })),
  ],
  "comments below a third member's post": [
    read('getComments', ({ thirdPost }) => ({ query: { postId: thirdPost.id } })),
  ],
  "comments below one's own post": [read('getComments', ({ ownPost }) => ({ query: { postId: ownPost.id } }))],
  'a rendered post and its link preview': [
    {
      name: 'a page',
      ask: async ({ server, post }) => {
        const { statusCode, payload } = await server.app.inject({ url: `/post/${post.id}` });
        return { status: statusCode, text: payload.replace(/<link rel="canonical"[^>]*>|data-at="[^"]*"/g, '') };
      },
    },
  ],
  'the rendered home page': [
    {
      name: 'a page',
      ask: async ({ server }) => {
        const { statusCode, payload } = await server.app.inject({ url: '/' });
        return { status: statusCode, text: payload };
      },
    },
  ],
  'a picture at `/media`': [
    {
      name: 'a picture',
      ask: async ({ server, post }) => {
        const { statusCode } = await server.app.inject({ url: post.imageUrl });
        return { status: statusCode, text: statusCode === 200 ? post.id : '' };
      },
    },
  ],
  'an answer repeated for an `Idempotency-Key`': [{ name: 'addComments', ask: ({ comment }) => comment() }],
  "the download of one's own data": [
    {
      name: 'downloadData',
      ask: async ({ server, reader: { token }, author }) => {
        const { body } = await server.call('requestDownload', { token });
        const { statusCode, payload } = await server.app.inject({ url: body.path });
        return { status: statusCode, text: payload.includes(`"${author.username}"`) ? author.id : '' };
      },
    },
  ],
  "what was decided about one's report": [
    {
      name: 'getNotifications',
      ask: async ({ server, reader: { token } }) => {
        const { status, body } = await server.call('getNotifications', { token, query });
        return { status, text: JSON.stringify(body.groups.filter(({ kind }) => kind === 'decision')) };
      },
    },
  ],
  'the bell, pushes and the daily mail': [
    as('notified', 'getNotifications', () => ({ query })),
    as('notified', 'getUnreadNotifications', () => ({ query })),
    { name: 'pushes', ask: deliverAll },
    { name: 'the daily mail', ask: mailAll },
  ],
};

async function deliverAll({ server: { db, clock } }: Community): Promise<Answer> {
  const sent: unknown[] = [];
  await deliverPushes({
    db,
    clock,
    send: (_, message) => Promise.resolve(sent.push(message) > 0 ? 'sent' : 'gone'),
  });
  return { status: 200, text: JSON.stringify(sent) };
}

async function mailAll({ server: { db, clock, mailQueue, mails } }: Community): Promise<Answer> {
  mails.length = 0;
  clock.advance(24 * 60 * 60 * 1000);
  await deliverDailyMails({ db, clock, mailQueue, publicUrl: 'https://community.example' });
  mailQueue.wake();
  await mailQueue.idle();
  return { status: 200, text: JSON.stringify(mails) };
}

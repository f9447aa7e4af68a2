import { deliverDailyMails } from '#server/modules/notifications/daily-mail/deliver-mails.ts';
import { deliverPushes } from '#server/modules/notifications/push/deliver-pushes.ts';

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

type Call = (community: Community, token: string) => Promise<Answer>;
const as = (who: 'reader' | 'stranger', name: string, call: Call): Probe => ({
  name,
  ask: (community) => call(community, community[who].token),
});
const read = (name: string, call: Call) => as('reader', name, call);
const query = { limit: 100 };

/** What one can ask at each door, by the name that it has in the table of docs/access.md. */
export const doors: Record<string, Probe[]> = {
  'posts in lists and searches, suggestions': [
    read('getAllPosts', ({ server }, token) => server.call('getAllPosts', { token, query })),
    read('getCategoryPosts', ({ server }, token) =>
      server.call('getCategoryPosts', { token, query: { ...query, category: 'beauty' } }),
    ),
    read('getCategoryPosts', ({ server }, token) =>
      server.call('getCategoryPosts', { token, query: { ...query, category: 'beauty', subcategory: 'skincare' } }),
    ),
    read('getFollowedPosts', ({ server }, token) => server.call('getFollowedPosts', { token, query })),
    read('searchPosts', ({ server }, token) => server.call('searchPosts', { token, query: { query: 'goodbye' } })),
    as('stranger', 'getSuggestedMembers', ({ server }, token) => server.call('getSuggestedMembers', { token })),
  ],
  'a post and the comments below it': [
    read('getPost', ({ server, post }, token) => server.call('getPost', { token, query: { postId: post.id } })),
    read('getPublicPost', ({ server, post }, token) =>
      server.call('getPublicPost', { token, query: { postId: post.id } }),
    ),
    read('getComments', ({ server, post }, token) => server.call('getComments', { token, query: { postId: post.id } })),
  ],
  "a member's posts": [
    read('getUsersPosts', ({ server, author }, token) =>
      server.call('getUsersPosts', { token, query: { userId: author.id } }),
    ),
  ],
  'a member': [
    read('getUserProfile', ({ server, author }, token) =>
      server.call('getUserProfile', { token, query: { userId: author.id } }),
    ),
  ],
  // Both are answered with the author's id where they say whom it knows, which does not contain it.
  "a member's connections": [
    read('getUserConnections', async ({ server, author, third }, token) => {
      const { status, text } = await server.call('getUserConnections', { token, query: { userId: author.id } });
      return { status, text: text.includes(third.id) ? author.id : text };
    }),
    read('isFollowing', async ({ server, author }, token) => {
      const { status, text } = await server.call('isFollowing', { token, query: { userId: author.id } });
      return { status, text: text.includes('true') ? author.id : text };
    }),
  ],
  "a member's collections": [
    read('getCollections', ({ server, author }, token) =>
      server.call('getCollections', { token, query: { userId: author.id } }),
    ),
  ],
  'a collection': [
    read('getCollection', ({ server, collectionIds }, token) =>
      server.call('getCollection', { token, query: { collectionId: collectionIds.author } }),
    ),
    read('getPublicCollection', ({ server, collectionIds }, token) =>
      server.call('getPublicCollection', { token, query: { collectionId: collectionIds.author } }),
    ),
    read('getCollectionPosts', async ({ server, collectionIds }, token) => {
      const { status, text } = await server.call('getCollectionPosts', {
        token,
        query: { collectionId: collectionIds.author },
      });
      return { status, text: status === 200 ? collectionIds.author : text };
    }),
  ],
  "posts in a third member's collections": [
    read('getCollections', ({ server, third }, token) =>
      server.call('getCollections', { token, query: { userId: third.id } }),
    ),
    read('getCollection', ({ server, collectionIds }, token) =>
      server.call('getCollection', { token, query: { collectionId: collectionIds.third } }),
    ),
    read('getPublicCollection', ({ server, collectionIds }, token) =>
      server.call('getPublicCollection', { token, query: { collectionId: collectionIds.third } }),
    ),
    read('getCollectionPosts', ({ server, collectionIds }, token) =>
      server.call('getCollectionPosts', { token, query: { collectionId: collectionIds.third } }),
    ),
  ],
  "one's own saves and collections": [
    read('getSavedPosts', ({ server }, token) => server.call('getSavedPosts', { token, query })),
    read('getSavedPostIds', ({ server }, token) => server.call('getSavedPostIds', { token })),
    read('getCollection', ({ server, collectionIds }, token) =>
      server.call('getCollection', { token, query: { collectionId: collectionIds.reader } }),
    ),
    read('getCollectionPosts', ({ server, collectionIds }, token) =>
      server.call('getCollectionPosts', { token, query: { collectionId: collectionIds.reader } }),
    ),
  ],
  'members who are searched, connections of a third member': [
    read('searchUsers', ({ server }, token) => server.call('searchUsers', { token, query: { query: 'amara' } })),
    read('searchUsers', ({ server }, token) => server.call('searchUsers', { token, query: { query: 'mara' } })),
    read('getUserProfile', ({ server, third }, token) =>
      server.call('getUserProfile', { token, query: { userId: third.id } }),
    ),
    read('getUserConnections', ({ server, third }, token) =>
      server.call('getUserConnections', { token, query: { userId: third.id } }),
    ),
  ],
  "comments below a third member's post": [
    read('getComments', ({ server, thirdPost }, token) =>
      server.call('getComments', { token, query: { postId: thirdPost.id } }),
    ),
  ],
  "comments below one's own post": [
    read('getComments', ({ server, ownPost }, token) =>
      server.call('getComments', { token, query: { postId: ownPost.id } }),
    ),
  ],
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
  'an answer repeated for an `Idempotency-Key`': [read('addComments', ({ comment }) => comment())],
  "the download of one's own data": [
    read('downloadData', async ({ server, author }, token) => {
      const { body } = await server.call('requestDownload', { token });
      const { statusCode, payload } = await server.app.inject({ url: body.path });
      return { status: statusCode, text: payload.includes(`"${author.username}"`) ? author.id : '' };
    }),
  ],
  "what was decided about one's report": [
    read('getNotifications', async ({ server }, token) => {
      const { status, body } = await server.call('getNotifications', { token, query });
      return { status, text: JSON.stringify(body.groups.filter(({ kind }) => kind === 'decision')) };
    }),
  ],
  'the bell, pushes and the daily mail': [
    ...(['getNotifications', 'getUnreadNotifications'] as const).map((id) => ({
      name: id,
      ask: ({ server, notified }: Community) => server.call(id, { token: notified.token, query }),
    })),
    { name: 'pushes', ask: deliverAll },
    { name: 'the daily mail', ask: mailAll },
  ],
};

async function deliverAll({ server: { db, clock } }: Community): Promise<Answer> {
  const sent: unknown[] = [];
  await deliverPushes({
    db,
    clock,
    appName: 'Cleaner Life',
    send: (_, message) => Promise.resolve(sent.push(message) > 0 ? 'sent' : 'gone'),
  });
  return { status: 200, text: JSON.stringify(sent) };
}

async function mailAll({ server: { db, clock, mailQueue, mails } }: Community): Promise<Answer> {
  mails.length = 0;
  clock.advance(24 * 60 * 60 * 1000);
  await deliverDailyMails({ db, clock, mailQueue, appName: 'Cleaner Life', publicUrl: 'https://community.example' });
  mailQueue.wake();
  await mailQueue.idle();
  return { status: 200, text: JSON.stringify(mails) };
}

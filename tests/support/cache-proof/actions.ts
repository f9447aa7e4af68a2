import { noop } from '@tanstack/react-query';

import type { AccountChanges } from '#client/features/account/account-schema.ts';
import { currentUserQuery } from '#client/features/account/queries.ts';
import { saveAccount, valuesBefore } from '#client/features/account/save-account.ts';
import { addComment } from '#client/features/comments/mutations.ts';
import { follow, unfollow } from '#client/features/follows/mutations.ts';
import { markAsRead } from '#client/features/notifications/mutations.ts';
import { createPost } from '#client/features/posts/create/create-post.ts';
import { emptyDraft } from '#client/features/posts/create/post-draft.ts';
import { deletePost } from '#client/features/posts/mutations.ts';
import { savePost, unsavePost } from '#client/features/saves/mutations.ts';
import type { OutboxMutation } from '#client/outbox/mutation.ts';
import { newIdempotencyKey } from '#client/shared/api/api.ts';
import type { Unread } from '#client/shared/query/cache-entries.ts';
import { followKeys, notificationKeys, profileKeys, saveKeys } from '#client/shared/query/keys.ts';
import type { Schemas } from '#contract/operations.ts';
import type { Random } from '#scripts/demo/random.ts';
import type { TestServer } from '#tests/support/test-server.ts';

import type { WalkTab } from './browser.ts';
import { actOnCollections, actOnCollectionsElsewhere, type WalkCommunity } from './collection-actions.ts';

interface Enqueued {
  name: string;
  done: Promise<unknown>;
}

const pronouns = ['they', 'she', 'he', ''];

/** The member does one thing in this tab, as its screens would offer it: only a saved post can be unsaved. */
export async function actInTab(tab: WalkTab, community: WalkCommunity, random: Random): Promise<Enqueued> {
  const { me, followed, stranger, posts } = community;
  const { client, outbox, api } = tab;
  const enqueue = <Variables, Answer>(mutation: OutboxMutation<Variables, Answer>, variables: Variables): Enqueued => ({
    name: `${tab.name}: ${mutation.name} ${JSON.stringify(variables)}`,
    // A rejection is an answer.
    done: outbox.enqueue(mutation, variables).catch(noop),
  });
  const saveProfile = async (changes: AccountChanges) => {
    // The form is shown with the account only.
    const account = await client.query(currentUserQuery(api)).catch(noop);
    if (!account) return { name: `${tab.name}: no account to edit`, done: Promise.resolve() };
    const entered = { changes, picture: undefined };
    return enqueue(saveAccount, { ...entered, before: valuesBefore(entered, account), arrived: undefined });
  };
  const number = random.whole(1, 1_000_000);

  const kinds: [weight: number, act: () => Enqueued | Promise<Enqueued>][] = [
    [
      6,
      () => {
        const { id, imageUrl } = random.pick(Object.values(posts));
        const isSaved = client.getQueryData<string[]>(saveKeys.ids())?.includes(id);
        return enqueue(isSaved ? unsavePost : savePost, { postId: id, imageUrl, title: '' });
      },
    ],
    [8, () => actOnCollections(tab, community, random, enqueue)],
    [
      5,
      () => {
        const { id: userId } = random.pick([followed, stranger]);
        // As the tab shows it: a screen does not offer to follow somebody again.
        const isFollowing =
          client.getQueryData<boolean>(followKeys.isFollowing(userId)) ??
          client.getQueryData<Schemas['Profile']>(profileKeys.detail(me.id))?.following.includes(userId);
        return enqueue(isFollowing ? unfollow : follow, { userId });
      },
    ],
    [
      5,
      () =>
        enqueue(addComment, {
          postId: random.pick(Object.values(posts)).id,
          text: `remark ${number}`,
          key: newIdempotencyKey(),
          commentator: { userId: me.id, username: me.username, profilePicUrl: '' },
        }),
    ],
    [
      2,
      () =>
        enqueue(
          markAsRead,
          client.getQueryData<Unread>(notificationKeys.unread()) ?? { notifications: [], unreadCount: 0 },
        ),
    ],
    [
      3,
      () => {
        const attempt = { key: newIdempotencyKey(), words: '' };
        const draft = { ...emptyDraft, title: `post ${number}`, category: 'beauty' as const, attempt };
        const subcategory = random.chance(0.5) ? ['makeup' as const] : [];
        return enqueue(createPost, { draft: { ...draft, subcategory }, picture: undefined, isAdmin: false });
      },
    ],
    [1, () => enqueue(deletePost, { postId: posts.own.id })],
    [3, () => saveProfile({ about: ` about ${number} `, pronouns: random.pick(pronouns) })],
    [2, () => saveProfile({ username: `${random.pick(['aaron', 'zoe'])}-member-${number}` })],
    // The server rejects a name that is taken.
    [1, () => saveProfile({ username: stranger.username, about: `taken ${number}` })],
    [
      1,
      async () => {
        const saved = await saveProfile({ email: `new-${number}@example.org` });
        const done = saved.done.finally(() => tab.unstored.delete(done));
        tab.unstored.add(done);
        return { ...saved, done };
      },
    ],
    [
      1,
      () => ({
        name: `${tab.name}: report`,
        done: api.POST('/user/reportPost', { body: { postId: posts.saved.id, reason: 'spam' } }).catch(noop),
      }),
    ],
  ];
  return pickWeighted(kinds, random)();
}

/** Another member, or the first one on another device, does one thing that the first one's entries may show. */
export async function actElsewhere(server: TestServer, community: WalkCommunity, random: Random): Promise<void> {
  const { me, followed, stranger, posts } = community;
  const { id, token } = random.pick([followed, stranger]);
  const number = random.whole(1, 1_000_000);
  const kinds: [weight: number, act: () => Promise<unknown>][] = [
    [4, () => server.call('addComments', { token, body: { postId: posts.saved.id, comment: `reply ${number}` } })],
    [3, () => server.call('addComments', { token, body: { postId: posts.own.id, comment: `reply ${number}` } })],
    [2, () => server.call('follow', { token, params: { id: me.id } })],
    [2, () => server.call('unfollow', { token, params: { id: me.id } })],
    [2, () => server.call('savePost', { token, body: { userId: id, imageUrl: posts.own.imageUrl } })],
    [3, () => server.call('savePostMetadata', { token, body: newPost(`other ${number}`) })],
    [1, () => server.call('userProfile', { token, body: { username: `other-member-${number}` } })],
    [8, () => actOnCollectionsElsewhere(server, community, random)],
    [1, () => server.call('deletePost', { token: stranger.token, params: { postId: posts.unsaved.id } })],
  ];
  await pickWeighted(kinds, random)();
}

const newPost = (title: string) => ({
  title,
  imageUrl: '',
  category: 'beauty' as const,
  subcategory: ['makeup' as const],
  caption: '',
  link: '',
  tags: [],
});

function pickWeighted<T>(kinds: readonly (readonly [weight: number, kind: T])[], random: Random): T {
  return random.pick(kinds.flatMap(([weight, kind]) => Array.from({ length: weight }, () => kind)));
}

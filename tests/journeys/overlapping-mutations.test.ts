// Mutations of which one removes what the other changes, unsent at once: whatever the order, what two tabs hold is what the server answers.
import { expect, test } from 'vitest';

import { addComment, deleteComment, restoreComment } from '#client/features/comments/mutations.ts';
import { unfollow } from '#client/features/follows/mutations.ts';
import { editPost } from '#client/features/posts/edit/edit-post.ts';
import { deletePost } from '#client/features/posts/mutations.ts';
import { blockMember } from '#client/features/safety/mutations.ts';
import { addToCollection } from '#client/features/saves/collections/arrange-mutations.ts';
import { createCollection, deleteCollection, editCollection } from '#client/features/saves/collections/mutations.ts';
import { savePost, unsavePost } from '#client/features/saves/mutations.ts';
import type { OutboxMutation } from '#client/outbox/mutation.ts';
import { newIdempotencyKey } from '#client/shared/api/api.ts';
import type { TestMember } from '#tests/factories/members.ts';
import type { TestPost } from '#tests/factories/posts.ts';
import { expectTruth, fetchAll, observeAll, openMemberBrowser } from '#tests/support/cache-truth/member-browser.ts';
import { hold } from '#tests/support/client/hold.ts';
import type { OutboxTestTab } from '#tests/support/outbox-tab.ts';
import { shareTestServer } from '#tests/support/test-server.ts';

const server = shareTestServer();

type Act = (tab: OutboxTestTab) => Promise<unknown>;
type Acts = Record<string, Act>;

const act =
  <Variables, Answer>(mutation: OutboxMutation<Variables, Answer>, variables: Variables): Act =>
  // A rejection is an answer.
  ({ outbox }) =>
    outbox.enqueue(mutation, variables).catch(() => undefined);

/** A member's browser, and what the member may do in it. */
async function setUp() {
  const browser = await openMemberBrowser(server());
  const { me, followed, posts, collections } = browser.community;
  const { token } = me;
  const { body } = await server().call('getComments', { token, query: { postId: posts.own.id } });
  const { body: read } = await server().call('getPost', { token, query: { postId: posts.own.id } });
  const comment = body.comments[0]!;
  const savable = ({ id, imageUrl }: TestPost) => ({ postId: id, imageUrl, title: '' });
  const collected = (post: TestPost) => ({ ...savable(post), ...collections.own });
  const restricted = ({ id, username }: TestMember) => ({ userId: id, username, profilePicUrl: '' });
  const remark = ({ id }: TestPost) => ({
    postId: id,
    text: 'a remark',
    key: newIdempotencyKey(),
    commentator: { userId: me.id, username: me.username, profilePicUrl: '' },
  });
  const acts = {
    'the deletion of a post': act(deletePost, { postId: posts.own.id }),
    'its save': act(savePost, savable(posts.own)),
    'its unsave': act(unsavePost, savable(posts.own)),
    'its place in a collection': act(addToCollection, collected(posts.own)),
    'a comment on it': act(addComment, remark(posts.own)),
    'an edit of it': act(editPost, { postId: posts.own.id, before: read.post, changes: { title: 'another' } }),
    'the deletion of a comment': act(deleteComment, { comment }),
    'its restoration': act(restoreComment, { comment }),
    'the deletion of a collection': act(deleteCollection, {
      ...collections.own,
      collection: collections.own,
      index: 0,
    }),
    'its new name': act(editCollection, {
      ...collections.own,
      label: '',
      changes: { name: 'Renamed' },
      before: { name: collections.own.name },
    }),
    'a new collection': act(createCollection, { collectionId: server().newId(), name: 'New' }),
    'a second one': act(createCollection, { collectionId: server().newId(), name: 'Newer' }),
    'a post for it': act(addToCollection, collected(posts.unsaved)),
    'a block': act(blockMember, restricted(followed)),
    'an unfollow': act(unfollow, { userId: followed.id }),
    'an unsave of what that member posted': act(unsavePost, savable(posts.saved)),
  } satisfies Acts;
  return { ...browser, acts };
}

type Name = keyof Awaited<ReturnType<typeof setUp>>['acts'];

const pairs: [removal: Name, change: Name][] = [
  ['the deletion of a post', 'its save'],
  ['the deletion of a post', 'its unsave'],
  ['the deletion of a post', 'its place in a collection'],
  ['the deletion of a post', 'a comment on it'],
  ['the deletion of a post', 'an edit of it'],
  ['the deletion of a comment', 'its restoration'],
  ['the deletion of a collection', 'its new name'],
  ['the deletion of a collection', 'a post for it'],
  ['a block', 'an unfollow'],
  ['a block', 'an unsave of what that member posted'],
];
const inBothOrders = pairs.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]);

test.each(inBothOrders)('%s, shown before another tab’s change and sent after it: %s', async (own, others) => {
  const { community, acts, device, entries, openTab } = await setUp();
  if (own === 'its save' || others === 'its save')
    await server().call('unsavePost', { token: community.me.token, body: { imageUrl: community.posts.own.imageUrl } });
  const runtime = await device.openTab();
  const { reply: storedFirst, release } = hold<undefined>();
  const add: typeof runtime.storage.add = async (...entry) => {
    await storedFirst;
    return runtime.storage.add(...entry);
  };
  const [tab, other] = [await openTab({ ...runtime, storage: { ...runtime.storage, add } }), await openTab()];
  await observeAll(tab, entries);
  await observeAll(other, entries);
  device.setOnline(false);
  const done = acts[own](tab);
  await acts[others](other);
  await expect.poll(() => tab.outbox.entries.get()).toHaveLength(1);
  release(undefined);
  await done;
  device.setOnline(true);
  await expectTruth(tab, entries);
  await expectTruth(other, entries);
});

test('a post that is saved, deleted and saved once more before any of it is sent is not among the saved ones', async () => {
  const { community, acts, device, entries, openTab } = await setUp();
  await server().call('unsavePost', { token: community.me.token, body: { imageUrl: community.posts.own.imageUrl } });
  const tab = await openTab();
  await observeAll(tab, entries);
  device.setOnline(false);
  for (const name of ['its save', 'the deletion of a post', 'its save'] as const) await acts[name](tab);
  device.setOnline(true);
  await expectTruth(tab, entries);
});

test('two collections that are created before any is sent are both as the server has them', async () => {
  const { acts, device, entries, openTab } = await setUp();
  const tab = await openTab();
  await observeAll(tab, entries);
  device.setOnline(false);
  for (const name of ['a new collection', 'a second one'] as const) await acts[name](tab);
  device.setOnline(true);
  await expectTruth(tab, entries);
});

test.each([
  ['', false],
  [', also in lists that are fetched meanwhile', true],
])(
  'two collections that two tabs create at once are in the order in which they are sent%s',
  async (_when, isFetched) => {
    const { acts, device, entries, openTab } = await setUp();
    const [tab, other] = [await openTab(), await openTab()];
    await observeAll(tab, entries);
    await observeAll(other, entries);
    device.setOnline(false);
    // Neither tab knows of the other's when it shows its own.
    await Promise.all([acts['a new collection'](other), acts['a second one'](tab)]);
    await expect.poll(() => tab.outbox.entries.get()).toHaveLength(2);
    if (isFetched) await fetchAll(tab, entries);
    device.setOnline(true);
    await expectTruth(tab, entries);
    await expectTruth(other, entries);
  },
);

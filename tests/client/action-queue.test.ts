import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { answer } from '#client/mocks/answer.ts';
import type { Answer } from '#client/mocks/answer.ts';
import { addComment } from '#client/features/comments/actions.ts';
import { follow } from '#client/features/follows/actions.ts';
import { deletePost } from '#client/features/posts/actions.ts';
import { savePost, unsavePost } from '#client/features/saves/actions.ts';
import { waiting } from '#client/shared/actions/waiting.ts';
import { openActionTab } from '#tests/support/action-tab.ts';
import { done, listenToActions as listen } from '#tests/support/client/listen-to-actions.ts';
import { hold } from '#tests/support/client/hold.ts';
import { network } from '#tests/support/client/network.ts';
import { createSharedDevice } from '#tests/support/shared-device.ts';

const me = { userId: 'me', token: 'token-of-me' };
const fetch = (request: Request) => globalThis.fetch(request);
const post = (postId: string) => ({ postId, imageUrl: `/media/${postId}/960.webp`, title: postId });
const comment = (text: string, key = `key-of-${text}`) => ({ postId: 'post-1', text, key, commentator: { userId: 'me', username: 'amara', profilePicUrl: '' } });
async function openTab(device = createSharedDevice(), as = me) {
  return { device, ...(await openActionTab({ device, as, fetch })) };
}

/** Lets what has failed go again, until nothing waits. */
const untilThrough = (tab: Awaited<ReturnType<typeof openTab>>) =>
  waitFor(() => {
    tab.device.retry();
    expect(left(tab)).toEqual([]);
  });

const left = ({ waiters }: { waiters: { get: () => readonly { name: string }[] } }) => waiters.get().map(({ name }) => name);

test('an action is answered with the server’s answer, and nothing of it is left', async () => {
  const sent = listen();
  const tab = await openTab();
  expect(await tab.act(savePost, post('a'))).toEqual(done.body);
  expect(sent).toEqual(['save a']);
  await waitFor(() => expect(left(tab)).toEqual([]));
});

test('offline, actions are kept, shown and not sent; with the network they go in their order, once', async () => {
  const sent = listen();
  const tab = await openTab();
  tab.device.setOnline(false);
  tab.client.setQueryData(['saves', 'ids'], []);
  expect(await tab.act(savePost, post('a'))).toBe(waiting);
  expect(await tab.act(addComment, comment('Hello'))).toBe(waiting);
  expect(await tab.act(follow, { userId: 'noor' })).toBe(waiting);
  expect(tab.client.getQueryData(['saves', 'ids'])).toEqual(['a']);
  expect(left(tab)).toEqual(['saves/save', 'comments/add', 'follows/follow']);
  expect(sent).toEqual([]);
  tab.device.setOnline(true);
  await waitFor(() => expect(left(tab)).toEqual([]));
  expect(sent).toEqual(['save a', 'comment Hello key-of-Hello', 'follow noor']);
  await waitFor(() => expect(tab.notices).toEqual([{ kind: 'success', text: '3 actions that were waiting went through.' }]));
});

test('actions outlive the tab: the next one shows and sends them', async () => {
  const sent = listen();
  const { device, ...tab } = await openTab();
  device.setOnline(false);
  await tab.act(savePost, post('a'));
  tab.kill();
  const next = await openTab(device);
  next.client.setQueryData(['saves', 'ids'], []);
  expect(next.waiters.get()).toMatchObject([{ name: 'saves/save', isParked: true }]);
  device.setOnline(true);
  await waitFor(() => expect(left(next)).toEqual([]));
  expect(sent).toEqual(['save a']);
});

test('a tab that is killed while it sends leaves the action to the next one, under the same key', async () => {
  const held = hold<Answer<'post', '/user/addComments'>>();
  const keys: (string | null)[] = [];
  network.use(
    answer('post', '/user/addComments', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return held.reply;
    }),
  );
  const { device, ...tab } = await openTab();
  void tab.act(addComment, comment('Hello'));
  await waitFor(() => expect(keys).toHaveLength(1));
  tab.kill();
  const sent = listen();
  const next = await openTab(device);
  await waitFor(() => expect(sent).toEqual([`comment Hello ${keys[0]}`]));
  await waitFor(() => expect(left(next)).toEqual([]));
});

test('a save and an unsave that were never sent cancel each other out', async () => {
  const sent = listen();
  const tab = await openTab();
  tab.client.setQueryData(['saves', 'ids'], []);
  tab.device.setOnline(false);
  await tab.act(savePost, post('a'));
  await tab.act(savePost, post('b'));
  await tab.act(unsavePost, post('a'));
  expect(tab.client.getQueryData(['saves', 'ids'])).toEqual(['b']);
  await waitFor(() => expect(tab.waiters.get().map(({ about }) => about)).toEqual(['save:b']));
  tab.device.setOnline(true);
  await waitFor(() => expect(sent).toEqual(['save b']));
});

test('an unsave after a save that may have arrived is sent as well', async () => {
  let isDead = true;
  const sent = listen(() => (isDead ? 'unreachable' : 'ok'));
  const tab = await openTab();
  expect(await tab.act(savePost, post('a'))).toBe(waiting);
  isDead = false;
  expect(await tab.act(unsavePost, post('a'))).toBe(waiting);
  expect(sent).toEqual(['save a']);
  await untilThrough(tab);
  expect(sent).toEqual(['save a', 'save a', 'unsave a']);
});

test('faults that may pass are tried again: the network’s, and a few of the server’s', async () => {
  let attempts = 0;
  const sent = listen((what) => (what === 'save a' && ++attempts < 4 ? (attempts % 2 ? 'unreachable' : 'broken') : 'ok'));
  const tab = await openTab();
  expect(await tab.act(savePost, post('a'))).toBe(waiting);
  await tab.act(follow, { userId: 'noor' });
  expect(sent).toEqual(['save a']);
  await untilThrough(tab);
  expect(sent).toEqual(['save a', 'save a', 'save a', 'save a', 'follow noor']);
});

test('an action that the server cannot do does not hold up the others for ever', async () => {
  const sent = listen((what) => (what === 'save a' ? 'broken' : 'ok'));
  const tab = await openTab();
  tab.client.setQueryData(['saves', 'ids'], []);
  await tab.act(savePost, post('a'));
  await tab.act(follow, { userId: 'noor' });
  await untilThrough(tab);
  expect(sent.filter((what) => what === 'save a')).toHaveLength(8);
  expect(sent.at(-1)).toBe('follow noor');
  expect(tab.client.getQueryData(['saves', 'ids'])).toEqual([]);
  expect(tab.notices[0]).toEqual({ kind: 'failure', text: 'Could not save post.' });
});

test('a refusal after the wait says what it is about, is taken back, and hands out what was written', async () => {
  listen(() => 'refused');
  const tab = await openTab();
  tab.client.setQueryData(['saves', 'ids'], []);
  tab.device.setOnline(false);
  await tab.act(savePost, post('a'));
  await tab.act(addComment, comment('Hello'));
  tab.device.setOnline(true);
  await waitFor(() => expect(tab.notices).toHaveLength(2));
  expect(tab.notices.map(({ text }) => text)).toEqual(['Could not save post: This post does not exist.', 'Your comment could not be sent: This post does not exist.']);
  expect(tab.client.getQueryData(['saves', 'ids'])).toEqual([]);
  await waitFor(() => expect(tab.waiters.get()).toMatchObject([{ name: 'comments/add', refusal: { message: 'This post does not exist.' } }]));
  expect(await tab.queue.takeBack('key-of-Hello')).toMatchObject({ variables: { text: 'Hello' } });
  expect(left(tab)).toEqual([]);
});

test('a deletion whose answer was lost counts as done when the post is gone', async () => {
  let attempts = 0;
  listen(() => (++attempts === 1 ? 'unreachable' : 'refused'));
  const tab = await openTab();
  tab.client.setQueryData(['people', 'profile', 'me'], { postsCount: 1 });
  expect(await tab.act(deletePost, { postId: 'a' })).toBe(waiting);
  await untilThrough(tab);
  expect(tab.notices.map(({ kind }) => kind)).toEqual(['success']);
  expect(tab.client.getQueryState(['people', 'profile', 'me'])?.isInvalidated).toBe(true);
});

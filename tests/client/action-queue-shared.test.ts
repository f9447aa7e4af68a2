import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { follow, unfollow } from '#client/features/follows/actions.ts';
import { savePost } from '#client/features/saves/actions.ts';
import { openActionTab } from '#tests/support/action-tab.ts';
import { listenToActions as listen } from '#tests/support/client/listen-to-actions.ts';
import { createSharedDevice } from '#tests/support/shared-device.ts';

const me = { userId: 'me', token: 'token-of-me' };
const post = (postId: string) => ({ postId, imageUrl: `/media/${postId}/960.webp`, title: postId });

async function openTab(device = createSharedDevice(), as = me) {
  return { device, ...(await openActionTab({ device, as, fetch: (request) => globalThis.fetch(request) })) };
}

const left = ({ waiters }: { waiters: { get: () => readonly { name: string }[] } }) => waiters.get().map(({ name }) => name);

test('two tabs send in one order, one of them at a time, and both learn what became of it', async () => {
  const sent = listen();
  const { device, ...one } = await openTab();
  const other = await openTab(device);
  other.client.setQueryData(['follows', 'isFollowing', 'noor'], false);
  device.setOnline(false);
  await one.act(savePost, post('a'));
  await other.act(savePost, post('b'));
  await one.act(follow, { userId: 'noor' });
  await waitFor(() => expect(left(other)).toHaveLength(3));
  expect(other.client.getQueryData(['follows', 'isFollowing', 'noor'])).toBe(true);
  await other.act(unfollow, { userId: 'noor' });
  await waitFor(() => expect(left(one)).toHaveLength(2));
  device.setOnline(true);
  await waitFor(() => expect([left(one), left(other)]).toEqual([[], []]));
  expect(sent).toEqual(['save a', 'save b']);
});

test('what the server still says does not hide what waits', async () => {
  listen();
  const tab = await openTab();
  tab.device.setOnline(false);
  tab.client.setQueryData(['saves', 'ids'], ['old']);
  await tab.act(savePost, post('a'));
  await tab.client.query({ queryKey: ['saves', 'ids'], queryFn: () => ['old', 'newer'], staleTime: 0 });
  expect(tab.client.getQueryData(['saves', 'ids'])).toEqual(['a', 'old', 'newer']);
});

test('another member in the same browser neither sees nor sends them; their own member’s return sends them', async () => {
  const sent = listen();
  const { device, ...tab } = await openTab();
  device.setOnline(false);
  await tab.act(savePost, post('a'));
  tab.kill();
  device.setOnline(true);
  const other = await openTab(device, { userId: 'other', token: 'token-of-other' });
  expect(left(other)).toEqual([]);
  await other.act(follow, { userId: 'noor' });
  expect(sent).toEqual(['follow noor']);
  await openTab(device);
  await waitFor(() => expect(sent).toEqual(['follow noor', 'save a']));
});

test('S061: a logout forgets them', async () => {
  const sent = listen();
  const { device, ...tab } = await openTab();
  device.setOnline(false);
  await tab.act(savePost, post('a'));
  expect(await tab.queue.count('me')).toBe(1);
  tab.session.end();
  await tab.queue.forget('me');
  device.setOnline(true);
  const next = await openTab(device);
  expect(left(next)).toEqual([]);
  expect(sent).toEqual([]);
});

// The subject is what the devtools tell of the cache, without screens: the timeline's entries are what it returns.
import { MutationObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import { savePost } from '#client/features/saves/mutations.ts';
import type { OutboxMutation } from '#client/outbox/mutation.ts';
import type { EntryKey } from '#client/shared/query/cache-entries.ts';
import { answer } from '#tests/support/client/answer.ts';
import { network } from '#tests/support/client/network.ts';
import { observe, openTimeline, told } from '#tests/support/client/open-timeline.ts';
import { recordMutations } from '#tests/support/client/record-mutations.ts';

const post = { postId: 'a', imageUrl: '/media/a/960.webp', title: 'A' };
const idsKey = ['saves', 'ids'] as const;
const listKey = ['saves', 'list'] as const;
const collectionsKey = ['saves', 'collections', 'ids', 'a'] as const;
const savedBy = 'saves/save save:a';

type Save = OutboxMutation<typeof post, never>;

/** The save of a post with a fault in what it does to the cache. */
const withFault = (effects: Partial<Record<keyof typeof savePost.effects, unknown>>) =>
  ({ ...savePost, effects: { ...savePost.effects, ...effects } }) as Save;

/** What the timeline tells of a save whose entries are on the screen. */
async function save(mutation: Save, keys: readonly EntryKey[]) {
  network.use(
    answer('post', '/user/savePost', () => ({
      status: 200,
      body: { success: true, message: 'Saved.', savedCount: 1, collectionIds: [] },
    })),
  );
  const tab = await openTimeline();
  keys.forEach((key) => observe(tab.client, key));
  await waitFor(() => expect(tab.client.isFetching()).toBe(0));
  tab.timeline.clear();
  await tab.outbox.enqueue(mutation, post);
  await waitFor(() => expect(tab.outbox.entries.get()).toEqual([]));
  return told(tab.timeline.entries.get());
}

describe('what a mutation does to the cache', () => {
  test('it changes an entry at once, its answer settles another, and nothing is fetched', async () => {
    expect(await save(savePost as Save, [idsKey, collectionsKey])).toEqual([
      `changed at once, saves ids, by ${savedBy}`,
      `settled by an answer, saves collections ids a, by ${savedBy}`,
      `mutation ended, by ${savedBy}, sent: 1 changed, 0 invalidated, 0 fetched`,
    ]);
  });

  test('what its answer cannot know is invalidated and fetched', async () => {
    expect(await save(savePost as Save, [idsKey, listKey])).toEqual([
      `changed at once, saves ids, by ${savedBy}`,
      `invalidated, saves list, by ${savedBy}`,
      `fetched, saves list, by invalidated by ${savedBy}`,
      `mutation ended, by ${savedBy}, sent: 0 changed, 1 invalidated, 1 fetched`,
    ]);
  });

  test('a fault: one that forgets to refetch ends without a fetch, and with an entry on the screen that it has left alone', async () => {
    expect(await save(withFault({ refetched: undefined }), [idsKey, listKey])).toEqual([
      `changed at once, saves ids, by ${savedBy}`,
      `mutation ended, by ${savedBy}, sent: 0 changed, 0 invalidated, 0 fetched · on the screen and not touched: ["saves","list"]`,
    ]);
  });

  test('a fault: one that refetches needlessly fetches what it has changed itself', async () => {
    expect(await save(withFault({ refetched: () => [idsKey] }), [idsKey])).toEqual([
      `changed at once, saves ids, by ${savedBy}`,
      `invalidated, saves ids, by ${savedBy}`,
      `fetched, saves ids, by invalidated by ${savedBy}`,
      `mutation ended, by ${savedBy}, sent: 0 changed, 1 invalidated, 1 fetched`,
    ]);
  });

  test('a refusal rolls it back', async () => {
    recordMutations(() => 'rejected');
    const { client, outbox, timeline } = await openTimeline();
    client.setQueryData(idsKey, []);
    await expect(outbox.enqueue(savePost, post)).rejects.toThrow();
    await waitFor(() => expect(outbox.entries.get()).toEqual([]));
    expect(told(timeline.entries.get()).slice(1)).toEqual([
      `changed at once, saves ids, by ${savedBy}`,
      `rolled back, saves ids, by ${savedBy}`,
      `invalidated, saves ids, by ${savedBy}`,
      `mutation ended, by ${savedBy}, rejected: This post does not exist.: 1 changed, 1 invalidated, 0 fetched`,
    ]);
  });

  test('a fault: a refusal that does not roll it back', async () => {
    recordMutations(() => 'rejected');
    const { client, outbox, timeline } = await openTimeline();
    client.setQueryData(idsKey, []);
    const [update] = savePost.effects.optimistic ?? [];
    const mutation = withFault({ optimistic: [{ ...update, invert: (data: unknown) => data }] });
    await expect(outbox.enqueue(mutation, post)).rejects.toThrow();
    await waitFor(() => expect(outbox.entries.get()).toEqual([]));
    expect(told(timeline.entries.get()).at(-1)).toContain('· not rolled back: ["saves","ids"]');
  });

  test('at the same moment, each mutation is told by its own changes', async () => {
    const { client, outbox, device, timeline } = await openTimeline();
    client.setQueryData(idsKey, []);
    device.setOnline(false);
    timeline.clear();
    await Promise.all(['a', 'b'].map((postId) => outbox.enqueue(savePost, { ...post, postId })));
    await outbox.discard(outbox.entries.get()[0]!.idempotencyKey);
    expect(told(timeline.entries.get())).toEqual([
      'changed at once, saves ids, by saves/save save:a',
      'changed at once, saves ids, by saves/save save:b',
      'rolled back, saves ids, by saves/save save:a',
      'invalidated, saves ids, by saves/save save:a',
      'mutation ended, by saves/save save:a, cancelled, never sent: 1 changed, 1 invalidated, 0 fetched',
    ]);
  });

  test('while it waits, it is put on top of what is fetched', async () => {
    const { client, outbox, device, timeline } = await openTimeline();
    const { observer } = observe(client, idsKey);
    await waitFor(() => expect(client.isFetching()).toBe(0));
    device.setOnline(false);
    await outbox.enqueue(savePost, post);
    timeline.clear();
    await observer.refetch();
    expect(told(timeline.entries.get())).toEqual(['fetched, saves ids', `changed at once, saves ids, by ${savedBy}`]);
  });

  test('what is fetched without it on top is told', async () => {
    const { client, outbox, device, timeline } = await openTimeline();
    const { observer } = observe(client, idsKey);
    await waitFor(() => expect(client.isFetching()).toBe(0));
    device.setOnline(false);
    await outbox.enqueue(savePost, post);
    timeline.clear();
    observer.setOptions({ queryKey: idsKey, queryFn: () => ['a'] as never[] });
    await observer.refetch();
    expect(told(timeline.entries.get())).toEqual([
      `fetched, saves ids, ${savedBy} is not put on top: the answer has it already, or it is lost`,
    ]);
  });

  test('a component’s own mutation is named by its key', async () => {
    const { client, timeline } = await openTimeline();
    observe(client, ['account', 'own']);
    observe(client, ['saves', 'ids']);
    await waitFor(() => expect(client.isFetching()).toBe(0));
    timeline.clear();
    const mutation = { mutationKey: ['account', 'save'], meta: { invalidates: [['account']] } } as const;
    await new MutationObserver(client, { ...mutation, mutationFn: () => Promise.resolve('done') }).mutate();
    expect(told(timeline.entries.get())).toEqual([
      'invalidated, account own, by account/save',
      'fetched, account own, by invalidated by account/save',
      'mutation ended, by account/save, success: 0 changed, 1 invalidated, 1 fetched · on the screen and not touched: ["saves","ids"]',
    ]);
  });
});

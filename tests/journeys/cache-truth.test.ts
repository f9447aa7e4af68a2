import { hashKey, partialMatchKey } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';

import { addComment } from '#client/features/comments/mutations.ts';
import { commentsQuery } from '#client/features/comments/queries.ts';
import { savePost } from '#client/features/saves/mutations.ts';
import { type SavablePost } from '#client/features/saves/queries.ts';
import { persistQueries } from '#client/persistence/persist-queries.ts';
import { restoreQueries } from '#client/persistence/restore-queries.ts';
import { createApi, newIdempotencyKey } from '#client/shared/api/api.ts';
import { settledKeys } from '#client/shared/query/effects.ts';
import { commentKeys, postKeys, saveKeys } from '#client/shared/query/keys.ts';
import { createPost } from '#tests/factories/posts.ts';
import type { CommunityFixture } from '#tests/support/cache-truth/community.ts';
import { answersOf, type CacheEntry } from '#tests/support/cache-truth/entries.ts';
import { expectTruth, fetchAll, observeAll, openMemberBrowser } from '#tests/support/cache-truth/member-browser.ts';
import { mutationRows, type MutationRow } from '#tests/support/cache-truth/mutations.ts';
import type { OutboxTestTab } from '#tests/support/outbox-tab.ts';
import { patience } from '#tests/support/patience.ts';
import { shareTestServer } from '#tests/support/test-server.ts';

const server = shareTestServer();

/** The entries that count as stale though a component observes them: only those that the mutation invalidates for later. */
function expectRefetched(
  { client }: OutboxTestTab,
  entries: readonly CacheEntry[],
  { mutation: { effects } }: MutationRow,
  variables: unknown,
  { me }: CommunityFixture,
): void {
  const { invalidated, removed } = settledKeys(effects, variables, me.id);
  const isLater = (entry: CacheEntry) =>
    [...invalidated, ...removed].some((key) => partialMatchKey(entry.queryKey, key));
  const stale = entries.filter((entry) => client.getQueryState(entry.queryKey)?.isInvalidated === true);
  expect(stale.filter((entry) => !isLater(entry)).map(({ hash }) => hash)).toEqual([]);
}

const named = mutationRows.map((row) => [[row.operation, row.variant].filter(Boolean).join(', '), row] as const);
const storable = async (row: MutationRow) => {
  const { community, api } = await openMemberBrowser(server());
  return row.mutation.isPersistable?.(await row.variables(community, api)) !== false;
};

test.each(named)('%s: both tabs hold what the server answers', async (_name, row) => {
  const { community, api, entries, openTab } = await openMemberBrowser(server());
  const [tab, other] = [await openTab(), await openTab()];
  await observeAll(tab, entries);
  await fetchAll(other, entries);
  const before = await answersOf(entries);
  const variables = await row.variables(community, api);
  await tab.outbox.enqueue(row.mutation, variables);
  expect(await answersOf(entries)).not.toEqual(before);
  await expectTruth(tab, entries);
  await expectTruth(other, entries);
  expectRefetched(tab, entries, row, variables, community);
});

test.each(named)(
  '%s, in the tab that has another one’s screens open: it holds what the server answers',
  { tags: 'sweep' },
  async (_name, row) => {
    const { community, api, entries, openTab } = await openMemberBrowser(server());
    const [tab, other] = [await openTab(), await openTab()];
    await observeAll(other, entries);
    const variables = await row.variables(community, api);
    await tab.outbox.enqueue(row.mutation, variables);
    await expectTruth(other, entries);
    await vi.waitFor(() => expectRefetched(other, entries, row, variables, community), { timeout: patience });
  },
);

test.each(named)('%s, rejected: both tabs hold what the server answers', { tags: 'sweep' }, async (_name, row) => {
  const { community, api, entries, openTab, onWrite } = await openMemberBrowser(server());
  const [tab, other] = [await openTab(), await openTab()];
  await observeAll(tab, entries);
  await fetchAll(other, entries);
  onWrite(async () => Response.json({ code: 'conflict', message: 'No.' }, { status: 409 }));
  await expect(tab.outbox.enqueue(row.mutation, await row.variables(community, api))).rejects.toThrow('No.');
  await expectTruth(tab, entries);
  await expectTruth(other, entries);
});

test.each(named)(
  '%s, then a reload: what is restored as good is what the server answers',
  { tags: 'sweep' },
  async (_name, row) => {
    const { community, api, device, entries, openTab } = await openMemberBrowser(server());
    const tab = await openTab();
    const store = await device.queries();
    const persister = persistQueries({ client: tab.client, store, member: () => community.me.id });
    await observeAll(tab, entries);
    await persister.flush();
    await tab.outbox.enqueue(row.mutation, await row.variables(community, api));
    await persister.flush();
    persister.stop();
    tab.kill();
    const next = await openTab();
    await restoreQueries(next.client, store, community.me.id);
    await expectTruth(next, entries);
  },
);

test.each(named)(
  '%s, offline, reloaded and sent later: the tab holds what the server answers',
  { tags: 'sweep' },
  async (_name, row) => {
    const { community, api, device, entries, openTab } = await openMemberBrowser(server());
    if (!(await storable(row))) return;
    const tab = await openTab();
    const store = await device.queries();
    const persister = persistQueries({ client: tab.client, store, member: () => community.me.id });
    await observeAll(tab, entries);
    await persister.flush();
    const variables = await row.variables(community, api);
    device.setOnline(false);
    await tab.outbox.enqueue(row.mutation, variables);
    await persister.flush();
    persister.stop();
    tab.kill();
    const [next, other] = [await openTab(), await openTab()];
    await restoreQueries(next.client, store, community.me.id);
    await fetchAll(other, entries);
    device.setOnline(true);
    await expectTruth(next, entries);
    await expectTruth(other, entries);
  },
);

test.each(named)(
  '%s, its first answer lost: the tab holds what the server answers',
  { tags: 'sweep' },
  async (_name, row) => {
    const { community, api, device, entries, openTab, reach, onWrite } = await openMemberBrowser(server());
    if (!(await storable(row))) return;
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const tab = await openTab();
    await observeAll(tab, entries);
    let answers = 0;
    onWrite(async (request) => {
      const answer = await reach(request);
      if ((answers += 1) === 1) throw new TypeError('The answer was lost.');
      return answer;
    });
    await tab.outbox.enqueue(row.mutation, await row.variables(community, api));
    device.retry();
    await expectTruth(tab, entries);
  },
);

test('a comment that is added during a refetch and another member’s comment do not hide each other', async () => {
  const { community, entries, openTab, device, reach } = await openMemberBrowser(server());
  const { me, stranger, posts } = community;
  const { promise: read, resolve: noteRead } = Promise.withResolvers<undefined>();
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  const tab = await openTab();
  await observeAll(tab, entries);
  // Otherwise the refetch would join the one of the observer.
  await expect.poll(() => tab.client.isFetching()).toBe(0);
  await server().call('addComments', {
    token: stranger.token,
    body: { postId: posts.own.id, comment: 'from another' },
  });
  const held = createApi({
    baseUrl: 'http://community.test/api',
    session: tab.session,
    async fetch(request) {
      const answer = await reach(request);
      noteRead(undefined);
      await released;
      return answer;
    },
  });
  const refetch = tab.client.infiniteQuery({ ...commentsQuery(held, posts.own.id), staleTime: 0 });
  await read;
  await tab.outbox.enqueue(addComment, {
    postId: posts.own.id,
    text: 'from me',
    key: newIdempotencyKey(),
    commentator: { userId: me.id, username: me.username, profilePicUrl: '' },
  });
  release(undefined);
  await refetch.catch(() => undefined);
  device.retry();
  await expectTruth(
    tab,
    entries.filter(({ queryKey }) => queryKey[0] === commentKeys.all[0]),
  );
});

test('a list to which a new post was added counts as stale: others may have posted before', async () => {
  const { community, api, entries, openTab } = await openMemberBrowser(server());
  const tab = await openTab();
  await observeAll(tab, entries);
  await createPost(server(), community.stranger);
  const row = mutationRows.find(({ operation }) => operation === 'savePostMetadata')!;
  await tab.outbox.enqueue(row.mutation, await row.variables(community, api));
  await expectTruth(
    tab,
    entries.filter(({ queryKey }) => hashKey(queryKey) === hashKey(postKeys.newest())),
  );
});

const unsave = mutationRows.find(({ operation }) => operation === 'unsavePost')!;

test('a post that is unsaved and saved again offline is back in the list of saved posts', async () => {
  const { community, api, device, entries, openTab } = await openMemberBrowser(server());
  const tab = await openTab();
  await fetchAll(tab, entries);
  const [before, variables] = [tab.client.getQueryData(saveKeys.list()), await unsave.variables(community, api)];
  device.setOnline(false);
  await tab.outbox.enqueue(unsave.mutation, variables);
  await tab.outbox.enqueue(savePost, variables as SavablePost);
  expect(tab.client.getQueryData(saveKeys.list())).toEqual(before);
});

test('a list that a closed tab has persisted is not restored as good after a mutation of another tab', async () => {
  const { community, api, device, entries, openTab } = await openMemberBrowser(server());
  const [tab, closed, store] = [await openTab(), await openTab(), await device.queries()];
  const persister = persistQueries({ client: closed.client, store, member: () => community.me.id });
  await observeAll(closed, entries);
  await persister.flush();
  closed.kill();
  await tab.outbox.enqueue(unsave.mutation, await unsave.variables(community, api));
  const next = await openTab();
  await restoreQueries(next.client, store, community.me.id);
  await expectTruth(next, entries);
});

// The subject is the query cache itself: the age and validity of an entry cannot be seen on a screen.
import { QueryClient } from '@tanstack/react-query';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';

import { newestPostsQuery } from '#client/features/posts/queries.ts';
import { resetToFirstPage } from '#client/features/posts/reset-to-first-page.ts';
import { createApi } from '#client/shared/api/api.ts';
import { profileKeys } from '#client/shared/query/keys.ts';
import { updateEntry } from '#client/shared/query/optimistic.ts';
import { withMember } from '#client/shared/query/updates.ts';
import { createSessionStorage } from '#client/shared/session/session-storage.ts';
import { createSession } from '#client/shared/session/session.ts';

const updatedAt = 1_700_000_000_000;

test('an invalidated entry stays invalid when a member in it is renamed, and is as old as before', () => {
  const client = new QueryClient();
  const queryKey = profileKeys.detail('me');
  client.setQueryData(queryKey, { _id: 'me', username: 'old' }, { updatedAt });
  client.getQueryCache().find({ queryKey })?.invalidate();
  updateEntry(client, queryKey, (data) => withMember(data, { _id: 'me', username: 'new' }));
  expect(client.getQueryState(queryKey)).toMatchObject({
    data: { _id: 'me', username: 'new' },
    isInvalidated: true,
    dataUpdatedAt: updatedAt,
  });
});

test('a list that is opened again offline does not count as fetched now', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const fetch = () => Promise.resolve<Response>(HttpResponse.error());
  const session = createSession(createSessionStorage(null));
  const query = newestPostsQuery(createApi({ baseUrl: 'http://community.test/api', fetch, session }));
  const page = { posts: [], nextCursor: null };
  client.setQueryData(query.queryKey, { pages: [page, page], pageParams: [undefined, 'next'] }, { updatedAt });
  resetToFirstPage(client, query);
  expect(client.getQueryState(query.queryKey)).toMatchObject({ data: { pages: [page] }, dataUpdatedAt: updatedAt });
});

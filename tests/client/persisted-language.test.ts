import { QueryClient, queryOptions } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';

import { persistQueries, pruneQueries } from '#client/persistence/persist-queries.ts';
import { restoreQueries } from '#client/persistence/restore-queries.ts';
import { activateLocale } from '#client/shared/language/activate-locale.ts';
import { saveKeys } from '#client/shared/query/keys.ts';
import { createSharedDevice } from '#tests/support/shared-device.ts';

test('stored answers are restored in every English, but not in another language, since they contain sentences', async () => {
  const store = await createSharedDevice().queries();
  const client = new QueryClient();
  const persister = persistQueries({ client, store, member: () => 'amara' });
  onTestFinished(async () => {
    persister.stop();
    client.clear();
    await activateLocale('en');
  });
  const query = queryOptions({
    queryKey: saveKeys.ids(),
    queryFn: () => ['post-1'],
    meta: { persist: 'getSavedPostIds' },
  });
  await client.query(query);
  await persister.flush();
  const restoredIn = async (locale: 'en-GB' | 'de') => {
    await activateLocale(locale);
    const next = new QueryClient();
    await restoreQueries(next, store, 'amara');
    return next.getQueryData(query.queryKey);
  };
  expect(await restoredIn('en-GB')).toEqual(['post-1']);
  expect(await restoredIn('de')).toBeUndefined();
  await pruneQueries(store, 'amara');
  expect(await store.list('amara')).toEqual([]);
});

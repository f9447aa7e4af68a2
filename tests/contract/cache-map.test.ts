import { expect, test } from 'vitest';

import { outboxMutations } from '#client/app/outbox-backend.ts';
import { renderCacheMap } from '#tests/support/cache-truth/cache-map.ts';
import { mutationRows, otherWrites } from '#tests/support/cache-truth/mutations.ts';
import { isOfAdmins, listFactories, otherQueries } from '#tests/support/cache-truth/other-queries.ts';
import { readOperations } from '#tests/support/operations.ts';

// `npm run cache-map` writes the file.
test('docs/cache-map.md says what the queries and mutations declare', async () => {
  await expect(await renderCacheMap(), 'docs/cache-map.md is out of date: run `npm run cache-map`').toMatchFileSnapshot(
    '../../docs/cache-map.md',
  );
});

test('every query is compared with the server, or is known to be changed by no mutation of the outbox', () => {
  const factories = listFactories();
  expect(factories.length).toBeGreaterThan(50);
  const missing = factories.filter(
    (factory) => !factory.isEntry && !isOfAdmins(factory) && !(factory.name in otherQueries),
  );
  const advice =
    'add it to tests/support/cache-truth/entries.ts or, if no mutation of the outbox changes it, to other-queries.ts beside it';
  expect(
    missing.map(({ name }) => `src/client/features/${name.replace(/(\w+)$/, 'queries.ts, $1')}: ${advice}`),
  ).toEqual([]);
  const names = factories.map(({ name }) => name);
  expect(Object.keys(otherQueries).filter((name) => !names.includes(name))).toEqual([]);
});

test('every mutation of the outbox is tried with them', () => {
  const missing = outboxMutations.filter(
    (mutation) => !mutationRows.some((row) => row.mutation.name === mutation.name),
  );
  const advice = 'add a row for it to mutationRows of tests/support/cache-truth/mutations.ts';
  expect(missing.map(({ name }) => `${name}: ${advice}`)).toEqual([]);
});

test('every call that changes something has a row, or a reason to have none', () => {
  // What admins do makes everything in the cache stale (use-admin-mutation.ts).
  const all = Object.entries(readOperations()).filter(([, { path }]) => !path.startsWith('/admin/'));
  const writes = all.filter(([, { method }]) => method !== 'GET');
  const known = [...mutationRows.map(({ operation }) => operation), ...Object.keys(otherWrites)];
  const missing = writes.map(([id]) => id).filter((id) => !known.includes(id));
  const advice = 'tests/support/cache-truth/mutations.ts: add a row to mutationRows, or a reason to otherWrites, for';
  expect(missing.map((id) => `${advice} ${id}`)).toEqual([]);
  expect([...new Set(known)].toSorted()).toEqual(writes.map(([id]) => id).toSorted());
});

import { expect, test } from 'vitest';

import { createCommunity } from '#client/mocks/community.ts';
import { mockHandlers } from '#client/mocks/handlers.ts';
import { readOperations } from '#tests/support/operations.ts';

/** Operations that the client does not call: browsers navigate to them, or monitoring requests them. */
const notCalledByClient = ['health', 'live', 'google', 'googleCallback', 'openDailyMailLink'];

test('the mocked community answers every call that the client can make', () => {
  const mocked = mockHandlers(createCommunity()).map(
    ({ info: { method, path } }) => `${String(method)} ${String(path).replace('*/api', '')}`,
  );
  const described = Object.entries(readOperations())
    .filter(([id]) => !notCalledByClient.includes(id))
    .map(([, { method, path }]) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
  expect(mocked.toSorted()).toEqual(described.toSorted());
});

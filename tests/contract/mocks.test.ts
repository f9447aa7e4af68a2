import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { createCommunity } from '#client/mocks/community.ts';
import { mockHandlers } from '#client/mocks/handlers.ts';

import { operations, root } from './openapi.ts';

/** Operations that the client does not call: browsers navigate to them, or monitoring requests them. */
const notCalledByClient = ['health', 'live', 'google', 'googleCallback', 'openDailyMailLink', 'downloadBackup'];

test('the mocked community answers every call that the client can make', () => {
  const mocked = mockHandlers(createCommunity()).map(
    ({ info: { method, path } }) => `${String(method)} ${String(path).replace('*/api', '')}`,
  );
  const faults = operations.flatMap(({ call, operationId = '', tags: [tag = ''] }) => {
    const answers = mocked.filter((answered) => answered === call.replaceAll(/\{(\w+)\}/g, ':$1')).length;
    if (notCalledByClient.includes(operationId)) return [];
    if (answers > 1) return [`${operationId} has ${answers} mocked answers in src/client/mocks: leave one.`];
    return answers === 1
      ? []
      : [
          `${operationId} has no mocked answer: add it to ${fileOf(tag)} (or to the list in tests/contract/mocks.test.ts).`,
        ];
  });
  expect(faults).toEqual([]);
});

/** Where the calls of most tags are answered. */
function fileOf(tag: string): string {
  const names = [`${tag}-handlers.ts`, `${tag.replace(/s$/, '')}-handlers.ts`];
  const name = names.find((candidate) => existsSync(join(root, 'src/client/mocks', candidate)));
  return `src/client/mocks/${name ?? '<…>-handlers.ts'}`;
}

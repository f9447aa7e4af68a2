import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { getResponse } from 'msw';
import { expect, test, vi } from 'vitest';

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

test('what a call asks for in its query is read by its mocked answer, but for pages and the secrets of links', async () => {
  const unread = ['limit', 'cursor', 'token', 'invitation'];
  const read = vi.spyOn(URLSearchParams.prototype, 'get');
  for (const { call, operationId = '', parameters } of operations) {
    const asked = parameters.filter((parameter) => parameter.in === 'query' && !unread.includes(parameter.name));
    if (notCalledByClient.includes(operationId) || asked.length === 0) continue;
    const [method = '', path = ''] = call.split(' ');
    const query = new URLSearchParams(asked.map(({ name, example }) => [name, String(example)])).toString();
    read.mockClear();
    await getResponse(
      mockHandlers(createCommunity()),
      new Request(`http://community.test/api${path}?${query}`, { method }),
    );
    const names = read.mock.calls.map(([name]) => name);
    for (const { name } of asked) expect(names, `${name} of ${operationId}`).toContain(name);
  }
});

/** Where the calls of most tags are answered. */
function fileOf(tag: string): string {
  const names = [`${tag}-handlers.ts`, `${tag.replace(/s$/, '')}-handlers.ts`];
  const name = names.find((candidate) => existsSync(join(root, 'src/client/mocks', candidate)));
  return `src/client/mocks/${name ?? '<…>-handlers.ts'}`;
}

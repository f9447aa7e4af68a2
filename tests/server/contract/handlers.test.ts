import { expect, test } from 'vitest';

import { calls } from '#tests/support/calls.ts';
import { shareTestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer();

test.each(calls.map(({ operation }) => operation.call))('S161: %s has a handler', async (call) => {
  const [method = '', path = ''] = call.split(' ');
  const url = `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
  expect(shared().app.hasRoute({ method, url })).toBe(true);
  const { statusCode } = await shared().app.inject({ method: method as 'GET', url });
  // 404: a ticket in the path that is none.
  expect([200, 302, 400, 401, 404, 415]).toContain(statusCode);
});

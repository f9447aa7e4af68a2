import { expect, test } from 'vitest';

import { createMember } from '#tests/factories/members.ts';
import { calls } from '#tests/support/calls.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { shareTestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer();
const adminCalls = calls.filter(({ operation }) => operation.tags[0] === 'admin');
// A preview is a POST because its text is too long for an address.
const changes = adminCalls.filter(
  ({ method, operation }) => method !== 'GET' && operation.operationId !== 'previewPage',
);
const minute = 60 * 1000;

test('to a member, what admins do is at no address, whatever it sends', async () => {
  const server = shared();
  const { token } = await createMember(server);
  const unknown = await server.send('GET', '/nothing', { token });
  expect(adminCalls.length).toBeGreaterThan(3);
  for (const { method, path, body } of adminCalls) {
    for (const payload of [body, { unknown: true }]) {
      const reply = await server.send(method, path, { token, ...(method !== 'GET' && payload && { payload }) });
      expectProblem(reply, 404);
      expect(reply.body, path).toEqual(unknown.body);
    }
  }
});

test('a stolen token of an admin changes nothing: each change needs a fresh proof', async () => {
  const server = shared();
  const { token } = await createMember(server, { isAdmin: true });
  server.clock.advance(16 * minute);
  expect(changes.length).toBeGreaterThan(1);
  for (const { method, path, body } of changes) {
    const reply = await server.send(method, path, { token, ...(body && { payload: body }) });
    expect(reply.body, path).toMatchObject({ proofRequired: true });
    expect(reply.status).toBe(403);
  }
});

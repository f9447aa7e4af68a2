import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { createMember } from '#tests/factories/members.ts';
import { calls, type Call } from '#tests/support/calls.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { shareTestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer();
const adminCalls = calls.filter(({ operation }) => operation.tags[0] === 'admin');
const nameOf = ({ operation }: Call) => operation.operationId ?? '';
const minute = 60 * 1000;

/** Which calls of the admins moderators may make, as the table of docs/access.md says. */
function readTable(): Map<string, boolean> {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/access.md'), 'utf8');
  const [section = ''] = text.split('\n## Moderators\n')[1]?.split('\n## ') ?? [];
  const rows = section.split('\n').filter((line) => line.startsWith('| ') && line.includes('`'));
  return new Map(
    rows.flatMap((row) => {
      const [, names = '', answer = ''] = row.split('|').slice(1);
      return [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => [name, answer.trim() !== 'no'] as const);
    }),
  );
}

const table = readTable();
const forModerators = adminCalls.filter((call) => table.get(nameOf(call)) === true);
const forAdmins = adminCalls.filter((call) => table.get(nameOf(call)) === false);

test('docs/access.md decides about each call of the admins, and has no other', () => {
  expect([...table.keys()].toSorted()).toEqual(adminCalls.map(nameOf).toSorted());
  expect(forModerators.length).toBeGreaterThan(5);
  expect(forAdmins.length).toBeGreaterThan(5);
});

test('to a moderator, what only admins do is at no address, whatever it sends', async () => {
  const server = shared();
  const { token } = await createMember(server, { isModerator: true });
  const unknown = await server.send('GET', '/nothing', { token });
  for (const { method, path, body } of forAdmins)
    for (const payload of [body, { unknown: true }]) {
      const reply = await server.send(method, path, { token, ...(method !== 'GET' && payload && { payload }) });
      expectProblem(reply, 404);
      expect(reply.body, path).toEqual(unknown.body);
    }
});

test('what is for moderators is there for them, and for nobody else but admins', async () => {
  const server = shared();
  const moderator = await createMember(server, { isModerator: true });
  const member = await createMember(server);
  const { body: made } = await server.call('createApiToken', {
    token: moderator.token,
    body: { name: 'Script', scope: 'write', days: 30 },
  });
  const unknown = await server.send('GET', '/nothing', { token: moderator.token });
  for (const call of forModerators) {
    const { method, path, body } = call;
    const payload = { ...(body && { payload: body }) };
    const reply = await server.send(method, path, { token: moderator.token, ...payload });
    expect(reply.body, path).not.toEqual(unknown.body);
    expect((await server.send(method, path, { token: member.token, ...payload })).body, path).toEqual(unknown.body);
    expectProblem(await server.send(method, path, { token: made.token, ...payload }), 404);
  }
});

test('a stolen token of a moderator changes nothing: each change needs a fresh proof', async () => {
  const server = shared();
  const { token } = await createMember(server, { isModerator: true });
  server.clock.advance(16 * minute);
  for (const { method, path, body } of forModerators.filter((call) => call.method !== 'GET')) {
    const reply = await server.send(method, path, { token, ...(body && { payload: body }) });
    expect(reply.body, path).toMatchObject({ proofRequired: true });
    expect(reply.status).toBe(403);
  }
});

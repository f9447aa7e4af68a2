import { expect, test } from 'vitest';

import { createMember } from '#tests/factories/members.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { startTestServer } from '#tests/support/test-server.ts';

async function start() {
  const server = await startTestServer();
  await changeSettings(server, { unwantedDomains: ['spam.example', 'bücher.example'] });
  return server;
}

const password = 'correct horse battery';

test.each([
  ['lina@spam.example', 'spam.example'],
  ['lina@Mail.SPAM.example', 'spam.example'],
  ['lina@xn--bcher-kva.example', 'bücher.example'],
])('nobody registers with %s', async (email, domain) => {
  const server = await start();
  const refused = await server.call('register', { body: { username: 'lina', email, password } });
  expectProblem(refused, 400);
  expect(refused.body).toMatchObject({
    field: 'email',
    message: `Addresses of “${domain}” are not accepted here. Please enter another one.`,
  });
});

test.each(['lina@nospam.example', 'spam.example@soap.example'])('%s can register', async (email) => {
  const server = await start();
  expect((await server.call('register', { body: { username: 'lina', email, password } })).status).toBe(200);
});

test('nobody changes to such an address, and who has one keeps it', async () => {
  const server = await startTestServer();
  const { token } = (
    await server.call('register', { body: { username: 'lina', email: 'lina@spam.example', password } })
  ).body;
  await changeSettings(server, { unwantedDomains: ['spam.example'] });
  const { token: other } = await createMember(server);
  const refused = await server.call('userProfile', { token: other, body: { email: 'b@spam.example' } });
  expectProblem(refused, 400);
  expect(refused.body).toMatchObject({ field: 'email' });
  expect((await server.call('userProfile', { token, body: { email: 'Lina@spam.example' } })).status).toBe(200);
  const login = await server.call('login', { body: { email: 'lina@spam.example', password } });
  expect(login.status).toBe(200);
});

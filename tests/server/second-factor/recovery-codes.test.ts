import { expect, test } from 'vitest';

import { password, register } from '#tests/factories/accounts.ts';
import { createMember } from '#tests/factories/members.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { addAuthenticator, addPasskey } from '#tests/support/second-factors.ts';
import { shareTestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer();
let registered = 0;

async function memberWithCodes() {
  const server = shared();
  const member = await register(server, `amara.${(registered += 1)}`);
  const { recoveryCodes } = await addAuthenticator(server, member.token);
  const logIn = async (recoveryCode: string) => {
    const begun = await server.send('POST', '/user/login', { payload: { email: member.email, password } });
    const { secondFactorToken } = begun.body as { secondFactorToken: string };
    return server.call('loginWithSecondFactor', { body: { secondFactorToken, recoveryCode } });
  };
  const left = async () => (await server.call('getSecondFactors', { token: member.token })).body.recoveryCodesLeft;
  return { server, ...member, recoveryCodes, logIn, left };
}

test('the first second factor comes with ten recovery codes, which are stored as hashes', async () => {
  const { server, token, recoveryCodes, left } = await memberWithCodes();
  expect(new Set(recoveryCodes).size).toBe(10);
  for (const code of recoveryCodes) expect(code).toMatch(/^([0-9a-z]{4}-){5}[0-9a-z]{4}$/);
  expect(await left()).toBe(10);
  const stored = JSON.stringify(await server.db.selectFrom('recovery_codes').selectAll().execute());
  for (const code of recoveryCodes) expect(stored).not.toContain(code);
  expect((await addPasskey(server, token)).recoveryCodes).toBeUndefined();
});

test('a recovery code finishes one login, however it is typed', async () => {
  const { recoveryCodes, logIn, left, id } = await memberWithCodes();
  const [code = '', other = ''] = recoveryCodes;
  const typed = ` ${code.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')} `;
  const reply = await logIn(typed);
  expect([reply.status, reply.body.userId]).toEqual([200, id]);
  expectProblem(await logIn(code), 403);
  expect(await left()).toBe(9);
  expect((await logIn(other)).status).toBe(200);
});

test('a recovery code of another member is wrong', async () => {
  const { logIn } = await memberWithCodes();
  const other = await memberWithCodes();
  expectProblem(await logIn(other.recoveryCodes[0]!), 403);
  expect(await other.left()).toBe(10);
});

test('new recovery codes replace those from before', async () => {
  const { server, token, recoveryCodes, logIn } = await memberWithCodes();
  const { body } = await server.call('renewRecoveryCodes', { token });
  expect(body.recoveryCodes).toHaveLength(10);
  expectProblem(await logIn(recoveryCodes[0]!), 403);
  expect((await logIn(body.recoveryCodes![9]!)).status).toBe(200);
});

test('without a second factor there are no recovery codes', async () => {
  const { server, token, left } = await memberWithCodes();
  expect((await server.call('removeAuthenticator', { token })).status).toBe(200);
  expect(await left()).toBe(0);
  expectProblem(await server.call('renewRecoveryCodes', { token }), 409);
  const { token: newcomer } = await createMember(server);
  expectProblem(await server.call('renewRecoveryCodes', { token: newcomer }), 409);
});

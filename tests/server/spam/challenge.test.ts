import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, test } from 'vitest';

import type { Schemas } from '#contract/operations.ts';
import { password } from '#tests/factories/accounts.ts';
import { createMember } from '#tests/factories/members.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { startTestServer } from '#tests/support/test-server.ts';

type Solved = Schemas['SolvedChallenge'];

async function startChallenging() {
  const server = await startTestServer();
  const { token } = await createMember(server, { isAdmin: true });
  expect((await server.call('changeCommunitySettings', { token, body: { challenge: true } })).status).toBe(200);
  const signUp = (username: string, more: { challenge?: Solved; invitation?: string } = {}) =>
    server.call('register', { body: { username, email: `${username}@example.org`, password, ...more } });
  const solve = async (): Promise<Solved> => {
    const { challenge } = (await server.call('getRegistrationChallenge')).body;
    const { counter, derivedKey } = (await solveChallenge({ challenge, deriveKey, counterStart: 100 }))!;
    return { challenge, solution: { counter, derivedKey } };
  };
  return { server, token, signUp, solve };
}

test('without the setting nobody needs a challenge', async () => {
  const server = await startTestServer();
  expect((await server.call('getCommunity')).body).toEqual({ registration: 'open', challenge: false });
  const body = { username: 'noor', email: 'noor@example.org', password };
  expect((await server.call('register', { body })).status).toBe(200);
});

test('with it each account needs a solved challenge, also after a mistake, and one that nobody has used', async () => {
  const { server, signUp, solve } = await startChallenging();
  expect((await server.call('getCommunity')).body).toEqual({ registration: 'open', challenge: true });
  const refused = await signUp('noor');
  expectProblem(refused, 403);
  expect(refused.body.message).toBe(
    'Please sign up again: the calculation of your browser is missing, too old or was used before.',
  );
  const challenge = await solve();
  expect((await signUp('noor', { challenge })).status).toBe(200);
  expectProblem(await signUp('ren', { challenge }), 403);
  const other = await solve();
  expectProblem(await signUp('noor', { challenge: other }), 409);
  expect((await signUp('ren', { challenge: other })).status).toBe(200);
});

test('of two accounts at once with the same challenge one is opened', async () => {
  const { signUp, solve } = await startChallenging();
  const challenge = await solve();
  const answers = await Promise.all([signUp('noor', { challenge }), signUp('ren', { challenge })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
});

test('after ten minutes a challenge is too old', async () => {
  const { server, signUp, solve } = await startChallenging();
  const [young, old] = [await solve(), await solve()];
  server.clock.advance(10 * 60_000 - 1);
  expect((await signUp('noor', { challenge: young })).status).toBe(200);
  server.clock.advance(1);
  expectProblem(await signUp('ren', { challenge: old }), 403);
});

test('one that was altered, made up or not solved is refused', async () => {
  const { server, signUp, solve } = await startChallenging();
  const { challenge, solution } = await solve();
  const { parameters } = challenge;
  const later = { ...parameters, data: { expiresAt: parameters.data.expiresAt + 1 } };
  const foreign = await (await startChallenging()).solve();
  const wrong: Solved[] = [
    { challenge: { ...challenge, parameters: later }, solution },
    { challenge: { ...challenge, parameters: { ...parameters, cost: 1 } }, solution },
    { challenge, solution: { ...solution, derivedKey: parameters.keyPrefix.padEnd(64, '0') } },
    { challenge: (await server.call('getRegistrationChallenge')).body.challenge, solution },
    foreign,
  ];
  for (const one of wrong) expectProblem(await signUp('noor', { challenge: one }), 403);
  expect((await signUp('noor', { challenge: { challenge, solution } })).status).toBe(200);
});

test('an invitation that works is enough', async () => {
  const { server, token, signUp } = await startChallenging();
  const { link } = (await server.call('createInvitation', { token, body: {} })).body;
  const invitation = new URL(link).searchParams.get('invite')!;
  expect((await signUp('noor', { invitation })).status).toBe(200);
  expectProblem(await signUp('ren', { invitation }), 403);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { apiTokenScopes } from '#contract/api-token-scopes.gen.ts';
import type { OperationId } from '#contract/operations.ts';
import { createApiToken } from '#tests/factories/api-tokens.ts';
import { createMember } from '#tests/factories/members.ts';
import { calls, type Call } from '#tests/support/calls.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { shareTestServer, type Reply, type TestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer();

/** Who may make a call, as the contract says: everybody, tokens with this scope, whoever has logged in, moderators or admins. */
type Need = 'nothing' | 'read' | 'write' | 'login' | 'moderator' | 'admin';
type Answer = 'let in' | 'at no address' | 'login needed' | 'write needed' | 'proof needed' | 'refused';

function needOf({ operation }: Call): Need {
  if (operation.security?.length === 0) return 'nothing';
  if (operation.tags[0] === 'admin') return operation.isForModerators ? 'moderator' : 'admin';
  return apiTokenScopes[operation.operationId as OperationId] ?? 'login';
}

/**
 * The contract speaks of a proof there, too: what another call has begun with one is finished without, deletions need one of admins
 * only (session/fresh-proof.test.ts), and a preview stores nothing.
 */
const needNoProof = ['confirmAuthenticator', 'deletePost', 'deleteComment', 'previewPage'];

/** Calls that need a login or a proof of the last 15 minutes: changes by admins, and what says so in the contract. */
function needsProof({ method, operation }: Call): boolean {
  if (needNoProof.includes(operation.operationId ?? '')) return false;
  return (operation.tags[0] === 'admin' && method !== 'GET') || /fresh\s+proof/.test(operation.description);
}

interface Viewer {
  name: string;
  /** The token of a new one. */
  open: (server: TestServer) => Promise<string>;
  /** What it is answered by calls with these needs; by others it is let in. */
  answers: Partial<Record<Need, Answer>>;
  /** Whether its login was more than 15 minutes ago. */
  isOld?: true;
}

type Rights = Parameters<typeof createMember>[1];
const logIn = (rights?: Rights) => async (server: TestServer) => (await createMember(server, rights)).token;
const logInEarlier = (rights?: Rights) => async (server: TestServer) => {
  const { id, token } = await createMember(server, rights);
  await server.db
    .updateTable('sessions')
    .set({ proven_at: server.clock.now() - 15 * 60_000 })
    .where('member_id', '=', id)
    .execute();
  return token;
};
const makeToken = (scope: 'read' | 'write', rights: Rights) => async (server: TestServer) =>
  (await createApiToken(server, await createMember(server, rights), { scope })).token;

const hiddenFromModerators = { admin: 'at no address' } as const;
const hiddenFromMembers = { ...hiddenFromModerators, moderator: 'at no address' } as const;
const closedToTokens = { ...hiddenFromMembers, login: 'login needed' } as const;
const refusedEverywhere = {
  read: 'refused',
  write: 'refused',
  login: 'refused',
  moderator: 'refused',
  admin: 'refused',
} as const;

const viewers: Viewer[] = [
  { name: 'a member', open: logIn(), answers: hiddenFromMembers },
  { name: 'a moderator', open: logIn({ isModerator: true }), answers: hiddenFromModerators },
  { name: 'an admin', open: logIn({ isAdmin: true }), answers: {} },
  { name: 'a member with an old login', open: logInEarlier(), answers: hiddenFromMembers, isOld: true },
  {
    name: 'a moderator with an old login',
    open: logInEarlier({ isModerator: true }),
    answers: hiddenFromModerators,
    isOld: true,
  },
  { name: 'an admin with an old login', open: logInEarlier({ isAdmin: true }), answers: {}, isOld: true },
  {
    name: 'a “read” token of an admin',
    open: makeToken('read', { isAdmin: true }),
    answers: { ...closedToTokens, write: 'write needed' },
  },
  { name: 'a “write” token of an admin', open: makeToken('write', { isAdmin: true }), answers: closedToTokens },
  { name: 'a “write” token of a moderator', open: makeToken('write', { isModerator: true }), answers: closedToTokens },
  {
    name: 'a revoked token',
    async open(server) {
      const member = await createMember(server);
      const { id, token } = await createApiToken(server, member, { scope: 'write' });
      await server.call('deleteApiToken', { token: member.token, params: { tokenId: id } });
      return token;
    },
    answers: refusedEverywhere,
  },
  {
    name: 'an expired token',
    open: async (server) =>
      (await createApiToken(server, await createMember(server), { scope: 'write', expiresAt: server.clock.now() }))
        .token,
    answers: refusedEverywhere,
  },
  {
    name: 'a token of a deactivated member',
    async open(server) {
      const { id } = await createMember(server);
      await server.db.updateTable('members').set({ deactivated_at: 1 }).where('id', '=', id).execute();
      return (await createApiToken(server, { id }, { scope: 'write' })).token;
    },
    answers: refusedEverywhere,
  },
  { name: 'a forged token', open: () => Promise.resolve(`clt_${'x'.repeat(43)}`), answers: refusedEverywhere },
];

const refusals: [text: string, status: number, Answer][] = [
  ['There is nothing at this address', 404, 'at no address'],
  ['No API token can make this call', 403, 'login needed'],
  ['This API token may only read', 403, 'write needed'],
  ['"proofRequired":true', 403, 'proof needed'],
  ['This API token does not work', 401, 'refused'],
];

function answerOf(reply: Reply<unknown>, need: Need): Answer {
  const refusal = refusals.find(([text]) => reply.text.includes(text));
  // Of calls for everybody some are answered 401 for reasons of their own, such as a wrong password.
  if (!refusal) return reply.status === 401 && need !== 'nothing' ? 'refused' : 'let in';
  expectProblem(reply, refusal[1]);
  return refusal[2];
}

test('docs/access.md has the calls of moderators', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/access.md'), 'utf8');
  const [section = ''] = text.split('\n## Moderators\n')[1]?.split('\n## ') ?? [];
  const rows = section.split('\n').filter((line) => line.startsWith('| '));
  const documented = rows.flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  const ofModerators = calls.filter(({ operation }) => operation.isForModerators);
  const names = ofModerators.map(({ operation }) => operation.operationId).toSorted();
  expect(documented.toSorted(), 'docs/access.md, “Moderators” (+), x-moderators of openapi.yaml (-)').toEqual(names);
});

test.each(viewers)('$name makes the calls that are for it, and no others', async ({ open, answers, isOld }) => {
  const server = shared();
  let token: string | null = null;
  const unknown = (await server.send('GET', '/nothing')).body;
  const tried = new Set<Need>();
  for (const call of calls) {
    const { method, path, body, operation } = call;
    const need = needOf(call);
    tried.add(need);
    const expected = answers[need] ?? (isOld && needsProof(call) ? 'proof needed' : 'let in');
    // What is at no address is so whatever is sent.
    const payloads = expected === 'at no address' && method !== 'GET' ? [body, { unknown: true }] : [body];
    for (const payload of payloads) {
      token ??= await open(server);
      const reply = await server.send(method, path, { token, ...(payload && { payload }) });
      expect(answerOf(reply, need), operation.call).toBe(expected);
      if (expected === 'at no address') expect(reply.body, path).toEqual(unknown);
      // It can have ended the session.
      if (need === 'login' && expected === 'let in') token = null;
    }
  }
  expect([...tried].toSorted()).toEqual(['admin', 'login', 'moderator', 'nothing', 'read', 'write']);
});

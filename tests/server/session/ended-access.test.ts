import { expect, test } from 'vitest';

import { endSessions } from '#server/modules/session/end-access.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { password, register, statusOf } from '#tests/factories/accounts.ts';
import { createApiToken } from '#tests/factories/api-tokens.ts';
import { createMember } from '#tests/factories/members.ts';
import { mailedToken } from '#tests/support/mailed-links.ts';
import { shareTestServer, type TestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer();
const kinds = [
  'reset',
  'handover',
  'verify-email',
  'undo-email',
  'backup',
  'download',
  'proof-code',
  'second-factor',
  'passkey-challenge',
  'authenticator',
] as const satisfies Database['one_time_tokens']['kind'][];

let registered = 0;

/** A member with one of everything that gives access to its account: in `token` its own session, `id-other` is another one. */
async function createMemberWithAll(server: TestServer) {
  registered += 1;
  const member = await register(server, `holder-${registered}`);
  const now = server.clock.now();
  const { db } = server;
  const times = { created_at: now, last_seen_at: now, proven_at: now, expires_at: now + 1_000_000 };
  const session = { ...times, member_id: member.id, user_agent: '', network: '' };
  await db
    .insertInto('sessions')
    .values({ ...session, token_hash: `${member.id}-other` })
    .execute();
  await db
    .insertInto('push_subscriptions')
    .values({ session: `${member.id}-other`, member_id: member.id, endpoint: member.id, p256dh: '', auth: '' })
    .execute();
  const { token: apiToken } = await createApiToken(server, member, { scope: 'read' });
  const email = member.email;
  await db.deleteFrom('one_time_tokens').where('member_id', '=', member.id).execute();
  await db
    .insertInto('one_time_tokens')
    .values(
      kinds.map((kind) => ({
        token_hash: hashToken(`${member.id} ${kind}`),
        kind,
        member_id: member.id,
        data: kind === 'undo-email' ? email : '',
        expires_at: now + 7 * 24 * 3_600_000,
      })),
    )
    .execute();
  const signIn = { issuer: 'https://idp.example.org', subject: member.id, email, created_at: now };
  await db
    .insertInto('linked_sign_ins')
    .values({ ...signIn, member_id: member.id })
    .execute();
  return { ...member, apiToken };
}

type Member = Awaited<ReturnType<typeof createMemberWithAll>>;

/** The names of what still gives access. */
async function listAccess({ db }: TestServer, { id, token }: Member): Promise<string[]> {
  const sessions = await db.selectFrom('sessions').select('token_hash').where('member_id', '=', id).execute();
  const rows = {
    push: await db.selectFrom('push_subscriptions').select('session').where('member_id', '=', id).execute(),
    'api token': await db.selectFrom('api_tokens').select('id').where('member_id', '=', id).execute(),
  };
  const links = await db.selectFrom('one_time_tokens').select('kind').where('member_id', '=', id).execute();
  return [
    ...sessions.map(({ token_hash: hash }) => (hash === hashToken(token) ? 'own session' : 'other session')),
    ...Object.keys(rows).filter((name) => rows[name as keyof typeof rows].length > 0),
    ...links.map(({ kind }) => kind),
  ].sort();
}

const adminOf = (server: TestServer) => createMember(server, { isAdmin: true });
const everything = ['own session', 'other session', 'push', 'api token', ...kinds];
const begun = ['handover', 'backup', 'download', 'proof-code', 'second-factor', 'passkey-challenge', 'authenticator'];
const without = (...names: string[]) => everything.filter((name) => !names.includes(name)).sort();

interface Event {
  run: (server: TestServer, member: Member) => Promise<unknown>;
  left: string[];
}

const events: Record<string, Event> = {
  'logging out': {
    run: (server, { token }) => server.call('logout', { token }),
    left: without('own session', 'backup', 'download'),
  },
  'ending one session': {
    async run(server, { token }) {
      const { sessions } = (await server.call('getSessions', { token })).body;
      const sessionId = sessions.find(({ isCurrent }) => !isCurrent)!.id;
      await server.call('endSession', { token, params: { sessionId } });
    },
    left: without('other session', 'push', ...begun),
  },
  'logging out everywhere else': {
    run: (server, { token }) => server.call('endOtherSessions', { token }),
    left: ['own session', 'undo-email'],
  },
  'another password': {
    run: (server, { token }) =>
      server.call('userProfile', {
        token,
        body: { currentPassword: password, password: 'another private phrase' },
      }),
    left: ['own session', 'undo-email'],
  },
  'a password by mail': {
    async run(server, { email }) {
      await server.call('forgotPassword', { body: { email } });
      const token = await mailedToken(server, 'forgot-password', email);
      await server.call('resetPassword', { body: { token, password: 'another private phrase' } });
    },
    left: ['undo-email'],
  },
  'unlinking Google': {
    async run(server, { token }) {
      const { signIns } = (await server.call('getSignIns', { token })).body;
      await server.call('removeSignIn', { token, params: { signInId: signIns[0]!.id } });
    },
    left: without(...begun),
  },
  'a restored address': {
    run: (server, { id }) => server.call('undoEmailChange', { body: { token: `${id} undo-email` } }),
    left: [],
  },
  deactivation: { run: (server, { token }) => server.call('deactivate', { token }), left: ['undo-email'] },
  deletion: { run: (server, { token }) => server.call('delete', { token }), left: [] },
  'a suspension': {
    run: async (server, { id }) =>
      server.call('suspendMember', {
        token: (await adminOf(server)).token,
        params: { id },
        body: { reason: 'Rude comments.' },
      }),
    left: ['undo-email'],
  },
  'an admin who logs the member out': {
    run: async (server, { id }) =>
      server.call('endMemberSessions', { token: (await adminOf(server)).token, params: { id } }),
    left: ['undo-email'],
  },
  'the owner who logs the member out': { run: ({ db }, { email }) => endSessions(db, email), left: ['undo-email'] },
  'the owner who logs everybody out': { run: ({ db }) => endSessions(db), left: ['undo-email'] },
};

test.each(Object.keys(events))('what gives access to an account ends with %s', async (name) => {
  const { run, left } = events[name]!;
  const server = shared();
  const member = await createMemberWithAll(server);
  const other = await createMemberWithAll(server);
  expect(await listAccess(server, member)).toEqual([...everything].sort());
  await run(server, member);
  const access = await listAccess(server, member);
  expect(access.filter((each) => name !== 'a restored address' || each !== 'reset')).toEqual([...left].sort());
  const { status } = await server.call('getSavedPosts', { token: member.apiToken });
  expect(status).toBe(left.includes('api token') ? 200 : 401);
  expect(await listAccess(server, other)).toEqual(name.endsWith('everybody out') ? left : [...everything].sort());
});

test('the owner who logs everybody out ends the links of those, too, who have no session, and is told how much has ended', async () => {
  const server = shared();
  await endSessions(server.db);
  const [amara, ben] = [await createMemberWithAll(server), await createMemberWithAll(server)];
  await server.db.deleteFrom('sessions').where('member_id', '=', ben.id).execute();
  const nobody = { token_hash: 'nobody', kind: 'sign-in', member_id: null, data: '' } as const;
  await server.db
    .insertInto('one_time_tokens')
    .values({ ...nobody, expires_at: server.clock.now() + 1000 })
    .execute();
  expect(await endSessions(server.db)).toEqual({ sessions: 2, apiTokens: 2, links: 2 * (kinds.length - 1) + 1 });
  for (const member of [amara, ben]) expect(await listAccess(server, member)).toEqual(['undo-email']);
  expect(await endSessions(server.db)).toEqual({ sessions: 0, apiTokens: 0, links: 0 });
});

test('the owner names one member by an address, in whatever case', async () => {
  const server = shared();
  const { token, email } = await createMemberWithAll(server);
  expect(await statusOf(server, token)).toBe(200);
  await expect(endSessions(server.db, 'nobody@example.org')).rejects.toThrow('No member has the address');
  expect(await endSessions(server.db, email.toUpperCase())).toMatchObject({ sessions: 2 });
  expect(await statusOf(server, token)).toBe(401);
});

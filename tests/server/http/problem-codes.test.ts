import { expect, test } from 'vitest';

import { generalCode, problemStatuses, type ProblemCode } from '#contract/problem-codes.ts';
import { Problem } from '#server/platform/problem.ts';
import { password, register } from '#tests/factories/accounts.ts';
import { createApiToken } from '#tests/factories/api-tokens.ts';
import { createMember } from '#tests/factories/members.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { multipart } from '#tests/support/multipart.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const unknownId = '0198f0c2-0000-7000-8000-000000000000';
const newcomer = { username: 'newcomer', email: 'newcomer@example.org', password };
const soap = { category: 'beauty', title: 'Soap' } as const;

/** A community of a member `amara` with the token, and how a call of it is refused. */
const samples: Partial<Record<ProblemCode, (server: TestServer, token: string) => Promise<{ status: number }>>> = {
  'invalid-input': (server) => server.call('register', { body: { ...newcomer, email: 'none' } }),
  'weak-password': (server) => server.call('register', { body: { ...newcomer, password: 'password123' } }),
  'unwanted-text': async (server, token) => {
    await changeSettings(server, { unwantedWords: ['casino'] });
    return server.call('savePostMetadata', { token, body: { ...soap, title: 'Casino' } });
  },
  'unwanted-email': async (server) => {
    await changeSettings(server, { unwantedDomains: ['example.org'] });
    return server.call('register', { body: newcomer });
  },
  'link-expired': (server) => server.call('verifyEmail', { body: { token: 'w'.repeat(43) } }),
  'sign-in-expired': (server) =>
    server.call('loginWithSecondFactor', { body: { secondFactorToken: 'w'.repeat(43), oneTimeCode: '000000' } }),
  'picture-unknown': (server, token) =>
    server.call('savePostMetadata', { token, body: { ...soap, imageUrl: `/media/${unknownId}/960.webp` } }),
  'sign-in-needed': (server) => server.call('getCurrentUser'),
  'session-ended': (server) => server.call('getCurrentUser', { token: 'w'.repeat(43) }),
  'wrong-credentials': (server) => server.call('login', { body: { email: 'amara@example.org', password: 'wrong' } }),
  'invalid-token': (server) => server.call('getSavedPostIds', { token: `clt_${'w'.repeat(43)}` }),
  'wrong-password': (server, token) => server.call('prove', { token, body: { password: 'wrong' } }),
  'wrong-code': async (server, token) => {
    await server.call('sendProofCode', { token });
    return server.call('prove', { token, body: { code: '000000' } });
  },
  'proof-needed': (server, token) => {
    server.clock.advance(16 * 60_000);
    return server.call('delete', { token });
  },
  'registration-closed': async (server) => {
    await changeSettings(server, { registration: 'closed' });
    return server.call('register', { body: newcomer });
  },
  'invitation-needed': async (server) => {
    await changeSettings(server, { registration: 'invited' });
    return server.call('register', { body: newcomer });
  },
  'email-not-confirmed': async (server, token) => {
    await changeSettings(server, { confirmedEmail: true });
    return server.call('savePostMetadata', { token, body: soap });
  },
  'token-not-accepted': async (server) => {
    const api = await createApiToken(server, await createMember(server), { scope: 'write' });
    return server.call('getCurrentUser', { token: api.token });
  },
  'token-read-only': async (server) => {
    const api = await createApiToken(server, await createMember(server), { scope: 'read' });
    return server.call('savePostMetadata', { token: api.token, body: soap });
  },
  'not-found': (server) => server.call('getPost', { query: { postId: unknownId } }),
  stale: (server, token) => server.call('userProfile', { token, body: { about: 'Mine', before: { about: 'Theirs' } } }),
  'username-taken': (server) => server.call('register', { body: { ...newcomer, username: 'AMARA' } }),
  'email-taken': (server) => server.call('register', { body: { ...newcomer, email: 'amara@example.org' } }),
  'name-taken': async (server, token) => {
    await server.call('createApiToken', { token, body: { name: 'Script', scope: 'read' } });
    return server.call('createApiToken', { token, body: { name: 'Script', scope: 'read' } });
  },
  'key-reused': async (server, token) => {
    const headers = { 'Idempotency-Key': unknownId };
    await server.call('savePostMetadata', { token, headers, body: soap });
    return server.call('savePostMetadata', { token, headers, body: { ...soap, title: 'Another' } });
  },
  'daily-limit': async (server, token) => {
    await changeSettings(server, { dailyLimits: { posts: 1, comments: null, uploadMb: null } });
    await server.call('savePostMetadata', { token, body: soap });
    return server.call('savePostMetadata', { token, body: soap });
  },
};

test.each(Object.entries(samples))('the code %s is answered with its status', async (code, refuse) => {
  const server = await startTestServer();
  const { token } = await register(server, 'amara');
  const reply = await refuse(server, token);
  expect(reply).toMatchObject({ status: problemStatuses[code as ProblemCode], body: { code } });
});

test('the refusal of an upload, which is plain text, has its code in a header', async () => {
  const server = await startTestServer();
  const { token } = await createMember(server);
  const form = multipart({ name: 'file', fileName: 'a.png', content: 'no picture' });
  const { status, headers } = await server.send('POST', '/user/uploadPostImage', { token, ...form });
  expect([status, headers['problem-code']]).toEqual([415, 'unsupported-type']);
});

test('an address where nothing is, or that cannot be read, has a code, too', async () => {
  const server = await startTestServer();
  const replies = await Promise.all(['/nothing', '/user/%E0%A4%A'].map((path) => server.send('GET', path)));
  expect(replies.map(({ body }) => body)).toMatchObject([{ code: 'not-found' }, { code: 'invalid-input' }]);
});

test('a problem with no code but its status has the general one of that', () => {
  expect(new Problem(404, 'Gone.')).toMatchObject({ status: 404, code: generalCode(404) });
  expect(new Problem('stale', 'Changed.')).toMatchObject({ status: 409, code: 'stale' });
});

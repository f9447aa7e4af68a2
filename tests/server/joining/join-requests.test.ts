import { expect, test } from 'vitest';

import { cleanUp } from '#server/cleanup-job.ts';
import { password } from '#tests/factories/accounts.ts';
import { createMember, type TestMember } from '#tests/factories/members.ts';
import { readBell, readLog, undoNewest } from '#tests/support/admin-log.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { mailedToken } from '#tests/support/mailed-links.ts';
import { shareTestServer, type TestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer();
const day = 24 * 60 * 60 * 1000;

let asked = 0;
async function askToJoin(server: TestServer) {
  const admin = await createMember(server, { isAdmin: true });
  await server.call('changeCommunitySettings', { token: admin.token, body: { registration: 'approval' } });
  asked += 1;
  const username = `visitor-${asked}`;
  const email = `${username}@example.org`;
  expect((await server.call('register', { body: { username, email, password } })).status).toBe(202);
  const { members } = (await server.call('listMembers', { token: admin.token, query: { query: email } })).body;
  expect(members).toMatchObject([{ username, state: 'waiting' }]);
  return { admin, person: { id: members[0]!._id, username, email } };
}

const logIn = (server: TestServer, { email }: { email: string }) => server.call('login', { body: { email, password } });
const bellOf = async (server: TestServer, member: TestMember) =>
  (await readBell(server, member)).map(({ message }) => message);
const decide = (
  server: TestServer,
  operation: 'approveJoinRequest' | 'declineJoinRequest',
  { token }: TestMember,
  id: string,
  message?: string,
) => server.call(operation, { token, params: { id }, body: message === undefined ? {} : { message } });

test('admins are notified, and who is approved gets a mail and logs in', async () => {
  const server = shared();
  const { admin, person } = await askToJoin(server);
  expect(await bellOf(server, admin)).toContain(`${person.username} asks to join the community.`);
  expect((await decide(server, 'approveJoinRequest', admin, person.id, 'Start with the soap.')).status).toBe(200);
  const mail = server.mails.at(-1);
  expect(mail).toMatchObject({ to: person.email });
  expect(mail?.text).toContain('Start with the soap.');
  expect(mail?.text).toContain('/login');
  expect((await logIn(server, person)).status).toBe(200);
  expect(await bellOf(server, admin)).not.toContain(`${person.username} asks to join the community.`);
  expect(await readLog(server, admin, { subjectId: person.id })).toMatchObject([
    { action: 'join.approved', subjectName: person.username },
  ]);
});

test('an admin corrects the address of somebody who waits, which then gets the decision', async () => {
  const server = shared();
  const { admin, person } = await askToJoin(server);
  const email = `right-${person.email}`;
  const body = { email, reason: 'The address was mistyped.' };
  const { status } = await server.call('changeMemberEmail', { token: admin.token, params: { id: person.id }, body });
  expect(status).toBe(200);
  const token = await mailedToken(server, 'verify-email', email);
  expect((await server.call('verifyEmail', { body: { token } })).status).toBe(200);
  expect((await decide(server, 'approveJoinRequest', admin, person.id)).status).toBe(200);
  expect(server.mails.at(-1)).toMatchObject({ to: email });
  expect((await logIn(server, { email })).status).toBe(200);
});

test('of two admins who decide at once, the second is told so', async () => {
  const server = shared();
  const { admin, person } = await askToJoin(server);
  const other = await createMember(server, { isAdmin: true });
  const replies = await Promise.all([
    decide(server, 'approveJoinRequest', admin, person.id),
    decide(server, 'declineJoinRequest', other, person.id),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('who is declined gets a mail, cannot log in, and is gone after seven days', async () => {
  const server = shared();
  const { admin, person } = await askToJoin(server);
  expect((await decide(server, 'declineJoinRequest', admin, person.id, 'Only for this town.')).status).toBe(200);
  expect(server.mails.at(-1)?.text).toContain('Only for this town.');
  const login = await logIn(server, person);
  expectProblem(login, 403);
  expect(login.body.message).toContain('declined');
  const clean = () => cleanUp({ ...server, outbox: `${server.folder}/outbox` });
  server.clock.advance(7 * day - 1);
  await clean();
  expectProblem(await logIn(server, person), 403);
  server.clock.advance(1);
  await clean();
  expectProblem(await logIn(server, person), 401);
  const again = { username: person.username, email: person.email, password };
  expect((await server.call('register', { body: again })).status).toBe(202);
});

test('who was declined can be let in once that is undone', async () => {
  const server = shared();
  const { admin, person } = await askToJoin(server);
  expect((await decide(server, 'declineJoinRequest', admin, person.id)).status).toBe(200);
  expectProblem(await decide(server, 'approveJoinRequest', admin, person.id), 409);
  await undoNewest(server, admin, { subjectId: person.id });
  expect((await decide(server, 'approveJoinRequest', admin, person.id)).status).toBe(200);
  expect((await logIn(server, person)).status).toBe(200);
});

test('somebody who waits cannot become an admin, and is no member for others', async () => {
  const server = shared();
  const { admin, person } = await askToJoin(server);
  expectProblem(await server.call('promoteMember', { token: admin.token, params: { id: person.id } }), 409);
  expectProblem(await server.call('follow', { token: admin.token, params: { id: person.id } }), 404);
});

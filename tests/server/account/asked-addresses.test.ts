import { expect, test, vi } from 'vitest';

import { password, register } from '#tests/factories/accounts.ts';
import { createMember, type TestMember } from '#tests/factories/members.ts';
import { undoNewest } from '#tests/support/admin-log.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { openLink, resetByMail } from '#tests/support/email-people.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { mailedToken } from '#tests/support/mailed-links.ts';
import { patience } from '#tests/support/patience.ts';
import { shareTestServer, type TestServer } from '#tests/support/test-server.ts';

const shared = shareTestServer();
const day = 24 * 60 * 60 * 1000;
const reason = 'She has shown me her passport.';
const phrase = 'another private phrase';

const ask = (server: TestServer, { token }: TestMember, { id }: { id: string }, email: string) =>
  server.call('changeMemberEmail', { token, params: { id }, body: { email, reason } });
const undo = (server: TestServer, by: TestMember, { id }: { id: string }) => undoNewest(server, by, { subjectId: id });
const emailOf = async ({ db }: TestServer, { id }: { id: string }) =>
  (await db.selectFrom('members').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;

let met = 0;
/** An admin, and a member who has confirmed its address and lost its mailbox. */
async function meet() {
  const server = shared();
  met += 1;
  const member = await register(server, `locked-${met}`);
  expect(await openLink(server, await mailedToken(server, 'verify-email', member.email))).toBe(200);
  server.mails.length = 0;
  return { server, admin: await createMember(server, { isAdmin: true }), member, next: `found-${met}@example.org` };
}

test('the address changes when the link is opened, and a new password by mail lets the member in', async () => {
  const { server, admin, member, next } = await meet();
  expect((await ask(server, admin, member, next)).status).toBe(200);
  const link = await mailedToken(server, 'verify-email', next);
  expect(await emailOf(server, member)).toBe(member.email);
  expect(await openLink(server, link)).toBe(200);
  expect(await resetByMail(server, next, phrase)).toBe(200);
  const login = await server.call('login', { body: { email: next, password: phrase } });
  expect([login.status, login.body.userId]).toEqual([200, member.id]);
});

test('the present address is told at once by whom and why, and after the change has a link that restores it', async () => {
  const { server, admin, member, next } = await meet();
  await ask(server, admin, member, next);
  const notice = await vi.waitUntil(() => server.mails.find(({ to }) => to === member.email), patience);
  for (const text of ['an admin of', next, reason, '/forgot-password']) expect(notice.text).toContain(text);
  await openLink(server, await mailedToken(server, 'verify-email', next));
  const restoring = await mailedToken(server, 'undo-email-change', member.email);
  server.clock.advance(7 * day - 1);
  expect((await server.call('undoEmailChange', { body: { token: restoring } })).status).toBe(200);
  expect(await emailOf(server, member)).toBe(member.email);
});

test.each(['a new password by mail', 'cancelling it in the app'])('%s stops the change', async (how) => {
  const { server, admin, member, next } = await meet();
  await ask(server, admin, member, next);
  const link = await mailedToken(server, 'verify-email', next);
  if (how === 'a new password by mail') expect(await resetByMail(server, member.email, phrase)).toBe(200);
  else await server.call('cancelEmailChange', { token: member.token });
  expect(await openLink(server, link)).toBe(400);
  expectProblem(await undo(server, admin, member), 409);
  expect((await ask(server, admin, member, next)).status).toBe(200);
});

test('an admin’s undo cancels the change until the link is opened, and not after that', async () => {
  const { server, admin, member, next } = await meet();
  await ask(server, admin, member, next);
  const link = await mailedToken(server, 'verify-email', next);
  expect((await undo(server, await createMember(server, { isAdmin: true }), member)).status).toBe(200);
  expect(await openLink(server, link)).toBe(400);
  server.mails.length = 0;
  await ask(server, admin, member, next);
  expect(await openLink(server, await mailedToken(server, 'verify-email', next))).toBe(200);
  expectProblem(await undo(server, admin, member), 409);
  expect(await emailOf(server, member)).toBe(next);
});

test('an undo does not cancel a change for which the member itself has asked since', async () => {
  const { server, admin, member, next } = await meet();
  await ask(server, admin, member, next);
  await mailedToken(server, 'verify-email', next);
  const own = `own.${next}`;
  await server.call('userProfile', { token: member.token, body: { email: own } });
  expectProblem(await undo(server, admin, member), 409);
  expect(await openLink(server, await mailedToken(server, 'verify-email', own))).toBe(200);
});

test('another admin can ask once the link has expired', async () => {
  const { server, admin, member, next } = await meet();
  await ask(server, admin, member, next);
  expectProblem(await ask(server, admin, member, `or.${next}`), 409);
  server.clock.advance(day);
  const later = await createMember(server, { isAdmin: true });
  expect((await ask(server, later, member, `later.${next}`)).status).toBe(200);
});

test('what is unwanted, taken or the present address is refused, and neither the answer nor the log has an address', async () => {
  const { server, admin, member, next } = await meet();
  await changeSettings(server, { unwantedDomains: ['spam.example'] });
  const holder = await createMember(server);
  for (const [email, status] of [
    [`me@spam.example`, 400],
    ['no address', 400],
    [holder.email.toUpperCase(), 409],
    [member.email, 409],
  ] as const) {
    const refused = await ask(server, admin, member, email);
    expectProblem(refused, status);
    expect(refused.text).not.toContain(holder.username);
  }
  await ask(server, admin, member, next);
  const log = await server.call('listAuditLog', { token: admin.token });
  expect(log.body.entries[0]).toMatchObject({ action: 'member.emailAsked', subjectName: member.username, reason });
  expect(log.text).not.toContain('@');
  const details = await server.call('getMemberDetails', { token: admin.token, params: { id: member.id } });
  expect(details.text).not.toContain(next);
});

test('it is not done to admins and moderators', async () => {
  const { server, admin, next } = await meet();
  for (const rights of [{ isAdmin: true }, { isModerator: true }])
    expectProblem(await ask(server, admin, await createMember(server, rights), next), 403);
  expectProblem(await ask(server, admin, admin, next), 403);
});

test('an address that nobody has confirmed gets no link that restores it', async () => {
  const server = shared();
  const admin = await createMember(server, { isAdmin: true });
  const member = await register(server, 'never-confirmed');
  await ask(server, admin, member, 'confirmed@example.org');
  expect(await openLink(server, await mailedToken(server, 'verify-email', 'confirmed@example.org'))).toBe(200);
  const links = await server.db
    .selectFrom('one_time_tokens')
    .select('kind')
    .where('member_id', '=', member.id)
    .where('kind', '=', 'undo-email')
    .execute();
  expect(links).toEqual([]);
  expect((await server.call('login', { body: { email: 'confirmed@example.org', password } })).status).toBe(200);
});

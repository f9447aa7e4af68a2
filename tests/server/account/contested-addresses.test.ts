import { expect, test } from 'vitest';

import { password } from '#tests/factories/accounts.ts';
import { createMember } from '#tests/factories/members.ts';
import { BrowserSession } from '#tests/support/browser-session.ts';
import { askForEmail, openLink, resetByMail } from '#tests/support/email-people.ts';
import { expectProblem } from '#tests/support/expect-problem.ts';
import { startIdentityProvider, type Identity } from '#tests/support/identity-provider.ts';
import { mailedToken } from '#tests/support/mailed-links.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const phrase = 'another private phrase';

test('an undo link works although somebody without a proof has the address', async () => {
  const server = await startTestServer();
  const owner = await createMember(server);
  const { link } = await askForEmail(server, owner.token, 'thief@example.org');
  await openLink(server, link);
  const undo = await mailedToken(server, 'undo-email-change', owner.email);
  const occupier = await createMember(server);
  // Of before addresses were reserved.
  const occupied = { email: owner.email, email_key: owner.email, email_verified_at: null };
  await server.db.updateTable('members').set(occupied).where('id', '=', occupier.id).execute();
  expect((await server.call('undoEmailChange', { body: { token: undo } })).status).toBe(200);
  expect((await server.call('getCurrentUser', { token: occupier.token })).body.email).toBe('');
  expect(await resetByMail(server, owner.email, phrase)).toBe(200);
  const login = await server.call('login', { body: { email: owner.email, password: phrase } });
  expect([login.status, login.body.userId]).toEqual([200, owner.id]);
});

test('of several who take an address while it is given up, none gets it', async () => {
  const server = await startTestServer();
  for (let round = 0; round < 4; round += 1) {
    const owner = await createMember(server);
    const { link } = await askForEmail(server, owner.token, `moved.${owner.email}`);
    const [opened, ...taken] = await Promise.all([
      openLink(server, link),
      ...[1, 2, 3].map((n) =>
        server
          .call('register', { body: { username: `taker${round}-${n}`, email: owner.email, password } })
          .then(({ status }) => status),
      ),
    ]);
    expect([opened, ...taken]).toEqual([200, 409, 409, 409]);
  }
});

test('a mail for a new password is not kept from the owner by those that others have asked for', async () => {
  const server = await startTestServer({}, { isLimited: true });
  const owner = await createMember(server);
  const { link } = await askForEmail(server, owner.token, 'thief@example.org');
  await openLink(server, link);
  const undo = await mailedToken(server, 'undo-email-change', owner.email);
  for (let n = 0; n < 6; n += 1) await server.call('forgotPassword', { body: { email: owner.email } });
  expect((await server.call('undoEmailChange', { body: { token: undo } })).status).toBe(200);
  const token = await mailedToken(server, 'forgot-password', owner.email);
  expect((await server.call('resetPassword', { body: { token, password: phrase } })).status).toBe(200);
});

test('a link for a new password sets none once the account has another address', async () => {
  const server = await startTestServer();
  const { id, token, email } = await createMember(server);
  await server.call('forgotPassword', { body: { email } });
  const reset = await mailedToken(server, 'forgot-password', email);
  // As if it had been made while the other address was being confirmed, which revokes those from before.
  const kept = await server.db.selectFrom('one_time_tokens').selectAll().where('member_id', '=', id).execute();
  const { link } = await askForEmail(server, token, 'moved@example.org');
  await openLink(server, link);
  await server.db
    .insertInto('one_time_tokens')
    .values(kept.filter(({ kind }) => kind === 'reset'))
    .execute();
  expectProblem(await server.call('resetPassword', { body: { token: reset, password: phrase } }), 400);
});

test("an address of which Google writes another spelling is nobody else's", async () => {
  const people: Record<string, Identity> = {};
  const server = await startTestServer((await startIdentityProvider(people)).settings);
  const { id } = await createMember(server, { username: 'kate' });
  // The sign of kelvin is a k in lower case; the others are invisible, or dots to a browser.
  for (const [n, email] of [
    '\u212Aate@example.org',
    'kate@exam\u00adple.org',
    'kate\u200b@example.org',
    'kate@example\uff0eorg',
    'kate@example.org.',
    // A mail to one of these reaches kate@example.org, or her as well.
    '"kate"@example.org',
    'kate(home)@example.org',
    'x<kate@example.org',
    'x,kate@example.org',
  ].entries()) {
    people[`s${n}`] = { email, email_verified: true, name: 'Kate' };
    expect(await new BrowserSession(server, `s${n}`).signIn(), email).toBe('/login?google=unverified');
  }
  expect(await server.db.selectFrom('members').select('id').execute()).toEqual([{ id }]);
});

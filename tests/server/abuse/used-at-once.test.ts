import { test } from 'vitest';

import { hashToken, newToken } from '#server/platform/tokens.ts';
import { insertOneTimeToken } from '#server/rules/one-time-tokens.ts';
import { password } from '#tests/factories/accounts.ts';
import { createMember } from '#tests/factories/members.ts';
import { mailedToken } from '#tests/support/mailed-links.ts';
import { addAuthenticator, addPasskey, codesOf } from '#tests/support/second-factors.ts';
import { SoftwareAuthenticator } from '#tests/support/software-authenticator.ts';
import { shareTestServer } from '#tests/support/test-server.ts';
import { expectUses, fewer, join, newName, repeat, type UseAtOnce } from '#tests/support/uses-at-once.ts';

const shared = shareTestServer();
const admin = () => createMember(shared(), { isAdmin: true });

/** A member with an authenticator app; its session has proved who it is. */
async function memberWithApp() {
  const username = newName(shared());
  const email = `${username}@example.org`;
  const { body } = await (await join(shared(), 'open', () => ({ username, email })))(0);
  return { email, token: body.token, app: await addAuthenticator(shared(), body.token) };
}

async function beginLogin(email: string): Promise<string> {
  const { body } = await shared().send('POST', '/user/login', { payload: { email, password } });
  return (body as { secondFactorToken: string }).secondFactorToken;
}

/** A member who has asked for another address, and the link to it. */
async function changeEmail() {
  const member = await createMember(shared());
  const email = `new.${member.email}`;
  await shared().call('userProfile', { token: member.token, body: { email } });
  return { ...member, link: await mailedToken(shared(), 'verify-email', email) };
}

/** What works once: however many use it at once, one succeeds. */
const uses: UseAtOnce[] = [
  [
    'the challenge of a new passkey',
    1,
    400,
    async () => {
      const { token } = await createMember(shared());
      const { options } = (await shared().call('startPasskey', { token })).body;
      const passkeys = repeat(50, () => new SoftwareAuthenticator().create(options));
      return (n) => shared().call('addPasskey', { token, body: { passkey: passkeys[n]! } });
    },
  ],
  [
    'the challenge of a login with a passkey',
    1,
    400,
    async () => {
      const { token } = await createMember(shared());
      const { authenticator } = await addPasskey(shared(), token);
      const { options } = (await shared().call('getPasskeyChallenge', { body: {} })).body;
      const passkey = authenticator.get(options);
      return () => shared().call('loginWithPasskey', { body: { passkey } });
    },
  ],
  [
    'the secret of an authenticator app',
    1,
    409,
    async () => {
      const { token } = await createMember(shared());
      const { secret } = (await shared().call('startAuthenticator', { token })).body;
      const oneTimeCode = codesOf(shared(), secret)();
      return () => shared().call('confirmAuthenticator', { token, body: { oneTimeCode } });
    },
  ],
  [
    'a code of an authenticator app',
    1,
    403,
    async () => {
      const { token, app } = await memberWithApp();
      const oneTimeCode = app.nextCode();
      return () => shared().call('prove', { token, body: { oneTimeCode } });
    },
  ],
  [
    'a recovery code',
    1,
    403,
    async () => {
      const { token, app } = await memberWithApp();
      const [recoveryCode = ''] = app.recoveryCodes;
      return () => shared().call('prove', { token, body: { recoveryCode } });
    },
  ],
  [
    'a login that lacks its second factor',
    1,
    400,
    async () => {
      const { email, app } = await memberWithApp();
      const secondFactorToken = await beginLogin(email);
      const code = (n: number) => app.recoveryCodes[n % app.recoveryCodes.length]!;
      return (n) => shared().call('loginWithSecondFactor', { body: { secondFactorToken, recoveryCode: code(n) } });
    },
  ],
  [
    'a mailed code',
    1,
    403,
    async () => {
      const { token } = await createMember(shared());
      await shared().call('sendProofCode', { token });
      const code = /^\d{6}$/m.exec(shared().mails.at(-1)!.text)![0];
      return () => shared().call('prove', { token, body: { code } });
    },
  ],
  [
    'an invitation for one',
    1,
    403,
    async () => {
      const { token } = await admin();
      const { link } = (await shared().call('createInvitation', { token, body: {} })).body;
      const invitation = new URL(link).searchParams.get('invite') ?? '';
      return join(shared(), 'invited', () => ({ invitation }));
    },
    fewer,
  ],
  [
    'a request to join',
    1,
    409,
    async () => {
      const username = newName(shared());
      await (
        await join(shared(), 'approval', () => ({ username }))
      )(0);
      const { id } = await shared()
        .db.selectFrom('members')
        .select('id')
        .where('username', '=', username)
        .executeTakeFirstOrThrow();
      const admins = await Promise.all(repeat(5, admin));
      return (n) => shared().call('approveJoinRequest', { token: admins[n % 5]!.token, params: { id }, body: {} });
    },
  ],
  [
    'the link that confirms an address',
    1,
    400,
    async () => {
      const { link } = await changeEmail();
      return () => shared().call('verifyEmail', { body: { token: link } });
    },
  ],
  [
    'the link that restores an address',
    1,
    400,
    async () => {
      const { email, link } = await changeEmail();
      await shared().call('verifyEmail', { body: { token: link } });
      const token = await mailedToken(shared(), 'undo-email-change', email);
      return () => shared().call('undoEmailChange', { body: { token } });
    },
  ],
  [
    'the link that sets a password',
    1,
    400,
    async () => {
      const { email } = await createMember(shared());
      await shared().call('forgotPassword', { body: { email } });
      const token = await mailedToken(shared(), 'forgot-password', email);
      return () => shared().call('resetPassword', { body: { token, password } });
    },
    fewer,
  ],
  [
    'the link of a download',
    1,
    404,
    async () => {
      const { token } = await createMember(shared());
      const { path } = (await shared().call('requestDownload', { token })).body;
      return async () => ({ status: (await shared().app.inject(path)).statusCode });
    },
  ],
  [
    'the handover of a sign-in',
    1,
    401,
    async () => {
      const { id: memberId } = await createMember(shared());
      const [token, key] = [newToken(), newToken()];
      const expiresAt = shared().clock.now() + 60_000;
      const handover = { tokenHash: hashToken(token), kind: 'handover', memberId, data: hashToken(key) } as const;
      await insertOneTimeToken(shared().db, { ...handover, expiresAt });
      return () => shared().call('user', { token, headers: { cookie: `handover=${key}` } });
    },
  ],
];

test.each(uses)('of those who use %s at once, %i succeeds', (...row) => expectUses(row));

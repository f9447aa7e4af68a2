import { password } from '#tests/factories/accounts.ts';
import { createMember } from '#tests/factories/members.ts';
import { mailedToken } from '#tests/support/mailed-links.ts';
import { addAuthenticator, addPasskey, codesOf } from '#tests/support/second-factors.ts';
import { SoftwareAuthenticator } from '#tests/support/software-authenticator.ts';
import { shareTestServer } from '#tests/support/test-server.ts';
import { fewer, join, newName, repeat, testAtOnce } from '#tests/support/uses-at-once.ts';

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

// What works once.

testAtOnce('the challenge of a new passkey', { refusal: 400 }, async () => {
  const { token } = await createMember(shared());
  const { options } = (await shared().call('startPasskey', { token })).body;
  const passkeys = repeat(50, () => new SoftwareAuthenticator().create(options));
  return (n) => shared().call('addPasskey', { token, body: { passkey: passkeys[n]! } });
});

testAtOnce('the challenge of a login with a passkey', { refusal: 400 }, async () => {
  const { token } = await createMember(shared());
  const { authenticator } = await addPasskey(shared(), token);
  const { options } = (await shared().call('getPasskeyChallenge', { body: {} })).body;
  const passkey = authenticator.get(options);
  return () => shared().call('loginWithPasskey', { body: { passkey } });
});

testAtOnce('the secret of an authenticator app', { refusal: 409 }, async () => {
  const { token } = await createMember(shared());
  const { secret } = (await shared().call('startAuthenticator', { token })).body;
  const oneTimeCode = codesOf(shared(), secret)();
  return () => shared().call('confirmAuthenticator', { token, body: { oneTimeCode } });
});

testAtOnce('a code of an authenticator app', { refusal: 403 }, async () => {
  const { token, app } = await memberWithApp();
  const oneTimeCode = app.nextCode();
  return () => shared().call('prove', { token, body: { oneTimeCode } });
});

testAtOnce('a recovery code', { refusal: 403 }, async () => {
  const { token, app } = await memberWithApp();
  const [recoveryCode = ''] = app.recoveryCodes;
  return () => shared().call('prove', { token, body: { recoveryCode } });
});

testAtOnce('a login that lacks its second factor', { refusal: 400 }, async () => {
  const { email, app } = await memberWithApp();
  const secondFactorToken = await beginLogin(email);
  const code = (n: number) => app.recoveryCodes[n % app.recoveryCodes.length]!;
  return (n) => shared().call('loginWithSecondFactor', { body: { secondFactorToken, recoveryCode: code(n) } });
});

testAtOnce('a mailed code', { refusal: 403 }, async () => {
  const { token } = await createMember(shared());
  await shared().call('sendProofCode', { token });
  const code = /^\d{6}$/m.exec(shared().mails.at(-1)!.text)![0];
  return () => shared().call('prove', { token, body: { code } });
});

testAtOnce('an invitation for one', { refusal: 403, sent: fewer }, async () => {
  const { token } = await admin();
  const { link } = (await shared().call('createInvitation', { token, body: {} })).body;
  const invitation = new URL(link).searchParams.get('invite') ?? '';
  return join(shared(), 'invited', () => ({ invitation }));
});

testAtOnce('a request to join', { refusal: 409 }, async () => {
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
});

testAtOnce('the link that confirms an address', { refusal: 400 }, async () => {
  const { link } = await changeEmail();
  return () => shared().call('verifyEmail', { body: { token: link } });
});

testAtOnce('the link that restores an address', { refusal: 400 }, async () => {
  const { email, link } = await changeEmail();
  await shared().call('verifyEmail', { body: { token: link } });
  const token = await mailedToken(shared(), 'undo-email-change', email);
  return () => shared().call('undoEmailChange', { body: { token } });
});

testAtOnce('the link of a download', { refusal: 404 }, async () => {
  const { token } = await createMember(shared());
  const { path } = (await shared().call('requestDownload', { token })).body;
  return async () => ({ status: (await shared().app.inject(path)).statusCode });
});

import { upload } from './member-steps.ts';
import { answerOf, step, type Step } from './side.ts';

const newcomer = { username: 'newcomer', email: 'newcomer@example.org', password: 'a long and private phrase' };
const email = 'amara@example.org';
const newEmail = 'new@example.org';
const wrongToken = 'w'.repeat(43);

/** The member's own account and logins; at its end the account is deleted. */
export const accountSteps = (picture: Buffer): Step[] => [
  step('getCurrentUser', 200),
  step('user', 200),
  step('register', 200, () => ({ body: newcomer }), { as: 'visitor' }),
  step('register', 400, () => ({ body: { ...newcomer, email: 'newcomer' } }), { as: 'visitor' }),
  step('login', 200, ({ password }) => ({ body: { email, password } }), { as: 'visitor' }),
  step('login', 401, () => ({ body: { email, password: 'wrong' } }), { as: 'visitor' }),
  step('logout', 200, (side) => ({ token: answerOf(side, 'login').token })),
  step('prove', 200, ({ password }) => ({ body: { password } })),
  step('prove', 403, () => ({ body: { password: 'wrong' } })),
  step('listApiTokens', 200),
  step('createApiToken', 200, () => ({ body: { name: 'Statistics', scope: 'read' as const } })),
  step('deleteApiToken', 200, ({ ids }) => ({ params: { tokenId: ids.apiToken } })),
  step('uploadProfileImage', 200, () => upload(picture)),
  step('userProfile', 200, (side) => ({
    body: { about: 'Linen.', profilePicUrl: answerOf(side, 'uploadProfileImage').imageUrl },
  })),
  step('getCurrentUser', 200),
  step('privacySettings', 200, () => ({ body: { sharesPosts: false } })),
  step('sendVerification', 200),
  step('verifyEmail', 200, async ({ mailedToken }) => ({ body: { token: await mailedToken('verify-email') } }), {
    as: 'visitor',
  }),
  step('userProfile', 200, ({ password }) => ({ body: { email: newEmail, currentPassword: password } })),
  step('getCurrentUser', 200),
  step('cancelEmailChange', 200),
  step('keepAccount', 200),

  step('getSessions', 200),
  step('endSession', 200, ({ ids }) => ({ params: { sessionId: ids.session } })),
  step('endOtherSessions', 200),
  step('getSignIns', 200),
  step('removeSignIn', 200, (side) => ({ params: { signInId: answerOf(side, 'getSignIns').signIns[0]!.id } })),
  step('getSecondFactors', 200, undefined, { free: ['passkeys'] }),
  step('startAuthenticator', 200),
  step('confirmAuthenticator', 200, (side) => ({
    body: { oneTimeCode: side.oneTimeCode(answerOf(side, 'startAuthenticator').secret) },
  })),
  step('renewRecoveryCodes', 200),
  step('removeAuthenticator', 200),
  step('loginWithSecondFactor', 400, () => ({ body: { secondFactorToken: wrongToken, oneTimeCode: '000000' } }), {
    as: 'visitor',
  }),

  step('requestDownload', 200),

  // Ends all sessions.
  step('userProfile', 200, ({ password }) => ({ body: { email: newEmail, currentPassword: password } })),
  step(
    'verifyEmail',
    200,
    async ({ mailedToken }) => ({ body: { token: await mailedToken('verify-email', newEmail) } }),
    {
      as: 'visitor',
    },
  ),
  step(
    'undoEmailChange',
    200,
    async ({ mailedToken }) => ({ body: { token: await mailedToken('undo-email-change') } }),
    {
      as: 'visitor',
    },
  ),
  step('forgotPassword', 200, () => ({ body: { email } }), { as: 'visitor' }),
  step(
    'resetPassword',
    200,
    async ({ mailedToken }) => ({
      body: { token: await mailedToken('forgot-password'), password: 'another long phrase' },
    }),
    { as: 'visitor' },
  ),
];

/** Operations that the journey leaves out, and why. */
export const notCompared: Readonly<Record<string, string>> = {
  getPasskeyChallenge: 'the mocked community has no passkeys: they belong to a server',
  loginWithPasskey: 'the mocked community has no passkeys: they belong to a server',
  startPasskey: 'the mocked community has no passkeys: they belong to a server',
  addPasskey: 'the mocked community has no passkeys: they belong to a server',
  removePasskey: 'the mocked community has no passkeys: they belong to a server',
  sendProofCode: 'the server refuses it to members with a password',
  subscribeToPush: 'the mocked community sends no notifications to browsers',
  stopDailyMail: 'its token is in a mail that is sent in the morning only',
  downloadData: 'a file, for which there is no mocked one',
  exportAuditLog: 'a file, which is no JSON',
  deactivate: 'ends the journey, as a change of the address does',
  delete: 'ends the journey, as a change of the address does',
};

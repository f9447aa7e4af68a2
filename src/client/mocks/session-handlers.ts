import type { HttpHandler } from 'msw/http';

import { answer } from './answer.ts';
import type { Community } from './empty-community.ts';

const token = 'a-token-of-the-mocked-community';

const secondFactorRequired = {
  code: 'second-factor-needed' as const,
  message: 'Please confirm with your second factor.',
  proofRequired: true,
  secondFactorToken: 'a-token-of-the-mocked-login',
  secondFactors: ['oneTimeCode' as const, 'recoveryCode' as const],
};

/** Passkeys belong to a server. */
export const noPasskeys = () =>
  ({ status: 409, body: { message: 'There are no passkeys in the mocked community.' } }) as const;

const publicPart = ({
  _id,
  username,
  profilePicUrl,
  about,
  link,
  pronouns,
  isAdmin,
  isModerator,
}: Community['me']) => ({
  ...{ _id, username, profilePicUrl, about, link, pronouns, isAdmin, isModerator: isModerator ?? false },
});

/** Signing in and out. Every password is accepted except `wrong`; `second factor` asks for one. */
export function sessionHandlers(community: Community): HttpHandler[] {
  const loggedIn = () =>
    ({
      status: 200,
      body: {
        token,
        userId: community.me._id,
        isAdmin: community.me.isAdmin,
        isModerator: community.me.isModerator ?? false,
        message: 'Logged in successfully',
      },
    }) as const;
  return [
    answer('post', '/user/register', ({ body }) =>
      !body.email.includes('@')
        ? { status: 400, body: { message: 'email is no e-mail address.', field: 'email' } }
        : body.username === 'taken'
          ? { status: 409, body: { code: 'username-taken', message: 'This username is taken.' } }
          : { status: 200, body: { token, userId: community.me._id, message: 'Registration successful' } },
    ),
    answer('post', '/user/login', ({ body }) =>
      body.password === 'wrong'
        ? {
            status: 401,
            body: {
              code: 'wrong-credentials',
              message: 'The e-mail address or the password is wrong.',
              field: 'password',
            },
          }
        : body.password === 'second factor'
          ? { status: 403, body: secondFactorRequired }
          : loggedIn(),
    ),
    answer('post', '/user/logout', () => ({ status: 200, body: { message: 'Logged out.' } })),
    answer('post', '/user/forgotPassword', () => ({
      status: 200,
      body: { message: 'If an account has this address, a link is on its way.' },
    })),
    answer('post', '/user/resetPassword', ({ body }) =>
      body.token === 'old'
        ? { status: 400, body: { code: 'link-expired', message: 'This link has expired.' } }
        : { status: 200, body: { message: 'The password is changed. Please log in.' } },
    ),
    answer('post', '/user/prove', ({ body }) =>
      body.password === 'wrong' || body.code === '000000'
        ? { status: 403, body: { code: 'wrong-password', message: 'The password is wrong.', field: 'password' } }
        : { status: 200, body: { message: 'Thank you.' } },
    ),
    answer('post', '/user/sendProofCode', () => ({ status: 200, body: { message: 'A code is on its way.' } })),
    answer('get', '/user/sessions', () => ({ status: 200, body: { sessions: community.sessions } })),
    answer('delete', '/user/sessions', () => {
      community.sessions = community.sessions.filter(({ isCurrent }) => isCurrent);
      return { status: 200, body: { message: 'You are logged out everywhere else.' } };
    }),
    answer('delete', '/user/sessions/{sessionId}', ({ path }) => {
      community.sessions = community.sessions.filter(({ id }) => id !== path['sessionId']);
      return { status: 200, body: { message: 'This session is logged out.' } };
    }),
    answer('get', '/user/signIns', () => ({ status: 200, body: { signIns: community.signIns } })),
    answer('delete', '/user/signIns/{signInId}', ({ path }) => {
      community.signIns = community.signIns.filter(({ id }) => id !== path['signInId']);
      return { status: 200, body: { message: 'This sign-in is unlinked.' } };
    }),
    answer('post', '/user/passkeyChallenge', noPasskeys),
    answer('post', '/user/login/passkey', noPasskeys),
    answer('post', '/user/login/secondFactor', ({ body }) =>
      body.secondFactorToken !== secondFactorRequired.secondFactorToken
        ? { status: 400, body: { code: 'sign-in-expired', message: 'This sign-in has expired. Please log in again.' } }
        : body.oneTimeCode === '000000'
          ? { status: 403, body: { code: 'wrong-code', message: 'This code is wrong, or was used before.' } }
          : loggedIn(),
    ),
    answer('get', '/user/user', () => ({ status: 200, body: { userData: publicPart(community.me) } })),
  ];
}

import type { HttpHandler } from 'msw/http';

import { answer } from './answer.ts';
import type { Community } from './community.ts';

const token = 'a-token-of-the-mocked-community';

/** Signing in and out: any password will do, but for `wrong`. */
export function sessionHandlers({ me }: Community): HttpHandler[] {
  return [
    answer('post', '/user/register', ({ body }) =>
      body.username === 'taken'
        ? { status: 409, body: { message: 'This username is taken.' } }
        : { status: 200, body: { token, userId: me._id, message: 'Registration successful' } },
    ),
    answer('post', '/user/login', ({ body }) =>
      body.password === 'wrong'
        ? { status: 401, body: { message: 'The e-mail address or the password is wrong.' } }
        : { status: 200, body: { token, userId: me._id, isAdmin: me.isAdmin, message: 'Logged in successfully' } },
    ),
    answer('post', '/user/logout', () => ({ status: 200, body: { message: 'Logged out.' } })),
    answer('post', '/user/forgotPassword', () => ({
      status: 200,
      body: { message: 'If an account has this address, a link is on its way.' },
    })),
    answer('post', '/user/resetPassword', ({ body }) =>
      body.token === 'old'
        ? { status: 400, body: { message: 'This link has expired.' } }
        : { status: 200, body: { message: 'The password is changed. Please log in.' } },
    ),
    answer('get', '/user/user', () => ({ status: 200, body: { userData: me, token } })),
  ];
}

import type { HttpHandler } from 'msw/http';

import { answer } from './answer.ts';
import { noPasskeys } from './session-handlers.ts';

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const recoveryCodes = Array.from({ length: 10 }, (_, n) => `k7mq-2xvd-hw4p-9rt${n}`);

/** The member's second factors. Every code is accepted except `000000`. */
export function secondFactorHandlers(): HttpHandler[] {
  let hasAuthenticator = false;
  let passkeys = [
    {
      id: 'phone',
      name: 'Safari on iPhone',
      createdAt: '2026-11-01T09:30:00.000Z',
      lastUsedAt: '2026-11-20T18:04:00.000Z',
    },
  ];
  return [
    answer('get', '/user/secondFactors', () => ({
      status: 200,
      body: { passkeys, hasAuthenticator, recoveryCodesLeft: recoveryCodes.length },
    })),
    answer('post', '/user/passkeys/options', noPasskeys),
    answer('post', '/user/passkeys', noPasskeys),
    answer('delete', '/user/passkeys/{passkeyId}', ({ path }) => {
      passkeys = passkeys.filter(({ id }) => id !== path['passkeyId']);
      return { status: 200, body: { message: 'This passkey is removed.' } };
    }),
    answer('post', '/user/authenticator', () => ({
      status: 200,
      body: { secret, uri: `otpauth://totp/Cleaner%20Life:amara.green?secret=${secret}` },
    })),
    answer('post', '/user/authenticator/confirm', ({ body }) => {
      if (body.oneTimeCode === '000000') return { status: 400, body: { message: 'This code is wrong.' } };
      hasAuthenticator = true;
      return { status: 200, body: { message: 'Your authenticator app is added.', recoveryCodes } };
    }),
    answer('delete', '/user/authenticator', () => {
      hasAuthenticator = false;
      return { status: 200, body: { message: 'Your authenticator app is removed.' } };
    }),
    answer('post', '/user/recoveryCodes', () => ({
      status: 200,
      body: { message: 'These are your new recovery codes.', recoveryCodes },
    })),
  ];
}

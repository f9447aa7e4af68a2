import type { HttpHandler } from 'msw/http';

import { answer } from './answer.ts';
import type { Community } from './empty-community.ts';
import { sampleRecoveryCodes as recoveryCodes } from './samples/security.ts';
import { noPasskeys } from './session-handlers.ts';

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** The member's second factors. Every code is accepted except `000000`. */
export function secondFactorHandlers(community: Community): HttpHandler[] {
  return [
    answer('get', '/user/secondFactors', () => ({
      status: 200,
      body: {
        passkeys: community.passkeys,
        hasAuthenticator: community.hasAuthenticator,
        recoveryCodesLeft: community.recoveryCodes.length,
      },
    })),
    answer('post', '/user/passkeys/options', noPasskeys),
    answer('post', '/user/passkeys', noPasskeys),
    answer('delete', '/user/passkeys/{passkeyId}', ({ path }) => {
      community.passkeys = community.passkeys.filter(({ id }) => id !== path['passkeyId']);
      return { status: 200, body: { message: 'This passkey is removed.' } };
    }),
    answer('post', '/user/authenticator', () => ({
      status: 200,
      body: { secret, uri: `otpauth://totp/Cleaner%20Life:amara.green?secret=${secret}` },
    })),
    answer('post', '/user/authenticator/confirm', ({ body }) => {
      if (body.oneTimeCode === '000000') return { status: 400, body: { message: 'This code is wrong.' } };
      community.hasAuthenticator = true;
      return { status: 200, body: { message: 'Your authenticator app is added.', recoveryCodes } };
    }),
    answer('delete', '/user/authenticator', () => {
      community.hasAuthenticator = false;
      return { status: 200, body: { message: 'Your authenticator app is removed.' } };
    }),
    answer('post', '/user/recoveryCodes', () => ({
      status: 200,
      body: { message: 'These are your new recovery codes.', recoveryCodes },
    })),
  ];
}

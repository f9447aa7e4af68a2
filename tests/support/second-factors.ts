import { Secret, TOTP } from 'otpauth';

import { SoftwareAuthenticator } from './software-authenticator.ts';
import type { TestServer } from './test-server.ts';

const period = 30_000;

/** Adds a passkey to the account; the session needs a fresh proof. */
export async function addPasskey(server: TestServer, token: string) {
  const authenticator = new SoftwareAuthenticator();
  const { body } = await server.call('startPasskey', { token });
  const added = await server.call('addPasskey', { token, body: { passkey: authenticator.create(body.options) } });
  if (added.status !== 200) throw new Error(added.text);
  return { authenticator, recoveryCodes: added.body.recoveryCodes };
}

/** Adds an authenticator app, and gives the codes that it shows; the code of the present 30 seconds is used up. */
export async function addAuthenticator(server: TestServer, token: string) {
  const { body } = await server.call('startAuthenticator', { token });
  const codeNow = codesOf(server, body.secret);
  const added = await server.call('confirmAuthenticator', { token, body: { oneTimeCode: codeNow() } });
  if (added.status !== 200) throw new Error(added.text);
  return {
    codeNow,
    /** A code that was not used yet. */
    nextCode() {
      server.clock.advance(period);
      return codeNow();
    },
    recoveryCodes: added.body.recoveryCodes ?? [],
  };
}

/** The codes that an app with this secret shows. */
export function codesOf({ clock }: Pick<TestServer, 'clock'>, secret: string): (offset?: number) => string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return (offset = 0) => totp.generate({ timestamp: clock.now() + offset });
}

/** A code that no app of these shows now. */
export const wrongCode = (...right: string[]): string =>
  ['000000', '111111', '222222', '333333', '444444'].find((code) => !right.includes(code))!;

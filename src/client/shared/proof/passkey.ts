import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';

import type { Api } from '#client/shared/api/api.ts';
import { i18n } from '#client/shared/language/i18n.ts';
import { loadPart } from '#client/shared/network/load-part.ts';
import type { Schemas } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

type PasskeyAnswer = Schemas['PasskeyAnswer'];

/** Why the browser has given no passkey, as a sentence. */
export class PasskeyFailure extends Error {
  override name = 'PasskeyFailure';
}

/** Whether this browser has passkeys, and this address can: they belong to a domain, not to an IP address. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(location.hostname);

interface PasskeyRequest {
  /** Of the login that waits for the passkey. */
  secondFactorToken?: string;
  /** Offers it among the usernames, instead of asking at once. */
  isAutofill?: boolean;
  /** Whether it is still wanted when the challenge has come. */
  signal?: AbortSignal;
}

/** Asks the browser for a passkey: for a login that waits for it, a proof in a session, or else a login with it alone. */
export async function getPasskey(
  api: Api,
  { secondFactorToken, isAutofill = false, signal }: PasskeyRequest = {},
): Promise<PasskeyAnswer> {
  const body = secondFactorToken === undefined ? {} : { secondFactorToken };
  const [{ options }, { startAuthentication }] = await Promise.all([
    unwrap(api.POST('/user/passkeyChallenge', { body })),
    loadPart(() => import('@simplewebauthn/browser')),
  ]);
  signal?.throwIfAborted();
  return readable(
    startAuthentication({
      optionsJSON: options,
      useBrowserAutofill: isAutofill,
    }),
  );
}

/** Asks the browser to make a passkey. */
export async function createPasskey(options: object): Promise<PasskeyAnswer> {
  const { startRegistration } = await loadPart(() => import('@simplewebauthn/browser'));
  return readable(startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }));
}

async function readable(answer: Promise<object>): Promise<PasskeyAnswer> {
  try {
    return (await answer) as PasskeyAnswer;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    throw new PasskeyFailure(i18n._(sentences[name] ?? msg`The browser could not use a passkey. Please try again.`), {
      cause: error,
    });
  }
}

const sentences: Record<string, MessageDescriptor> = {
  NotAllowedError: msg`No passkey was used. Please try again.`,
  AbortError: msg`No passkey was used. Please try again.`,
  InvalidStateError: msg`This device already has a passkey of your account.`,
  SecurityError: msg`Passkeys do not work at this address.`,
};

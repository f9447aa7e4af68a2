import { msg } from '@lingui/core/runtime-macro';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';

import type { Schemas } from '#contract/operations.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { Problem } from '#server/platform/problem.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { readAppName } from '#server/rules/community-settings.ts';
import type { Account } from '#server/rules/member-transaction.ts';
import { consumeOneTimeToken, insertOneTimeToken } from '#server/rules/one-time-tokens.ts';

import type { SessionDeps } from '../deps.ts';
import { relyingParty } from './relying-party.ts';
import { findPasskey, listPasskeys, type Passkey } from './store.ts';

/** For the first passkey: it takes several megabytes of memory. */
const loadWebAuthn = () => import('@simplewebauthn/server');

const challengeLifetime = 5 * 60 * 1000;
/** Ed25519, ES256 and RS256, which every browser has. */
const algorithms = [-8, -7, -257];

export type PasskeyAnswer = Schemas['PasskeyAnswer'];

/** What a challenge is for, and the request that answers it. */
interface Ceremony {
  request: FastifyRequest;
  purpose: string;
}

/** Issues challenges for passkeys and verifies the answers (WebAuthn). */
export function createPasskeys({ db, clock, publicUrl }: SessionDeps) {
  const storeChallenge = (trx: Db, challenge: string, memberId: string | null, purpose: string) =>
    insertOneTimeToken(trx, {
      tokenHash: hashToken(challenge),
      kind: 'passkey-challenge',
      memberId,
      data: purpose,
      expiresAt: clock.now() + challengeLifetime,
    });

  /** Returns the challenge that the browser has signed, which works once; throws 400 if it was issued for something else. */
  async function spendChallenge(answer: PasskeyAnswer, purpose: string): Promise<string> {
    const challenge = await challengeIn(answer);
    const spent = await consumeOneTimeToken(db, 'passkey-challenge', hashToken(challenge), clock.now());
    if (spent?.data !== purpose) throw new Problem(400, msg`This took too long. Please try again.`);
    return challenge;
  }

  return {
    /** The options for a new passkey of the member. */
    async startAdding(trx: Db, account: Account, { request, purpose }: Ceremony) {
      const { generateRegistrationOptions } = await loadWebAuthn();
      const options = await generateRegistrationOptions({
        rpName: await readAppName(trx),
        rpID: relyingParty(publicUrl, request).id,
        userID: new TextEncoder().encode(account.id),
        userName: account.username,
        userDisplayName: account.username,
        timeout: challengeLifetime,
        attestationType: 'none',
        supportedAlgorithmIDs: algorithms,
        excludeCredentials: (await listPasskeys(trx, account.id)).map(descriptorOf),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      });
      await storeChallenge(trx, options.challenge, account.id, purpose);
      return { ...options };
    },

    /** Verifies a new passkey; throws 400 if it is not one that was made here for this purpose. */
    async verifyNew(answer: PasskeyAnswer, { request, purpose }: Ceremony) {
      const { id, origin } = relyingParty(publicUrl, request);
      const expectedChallenge = await spendChallenge(answer, purpose);
      const { verifyRegistrationResponse } = await loadWebAuthn();
      const { registrationInfo } = await verifyRegistrationResponse({
        response: answer as unknown as RegistrationResponseJSON,
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: id,
        supportedAlgorithmIDs: algorithms,
        requireUserVerification: false,
      }).catch(() => ({ registrationInfo: undefined }));
      if (!registrationInfo) throw new Problem(400, msg`This passkey could not be added. Please try again.`);
      const { credential } = registrationInfo;
      return {
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: JSON.stringify((credential.transports ?? []).slice(0, 10)),
      };
    },

    /** The options for the use of a passkey of the member, or of any passkey here. */
    async startUsing(memberId: string | null, { request, purpose }: Ceremony) {
      const { generateAuthenticationOptions } = await loadWebAuthn();
      const options = await generateAuthenticationOptions({
        rpID: relyingParty(publicUrl, request).id,
        allowCredentials: memberId === null ? [] : (await listPasskeys(db, memberId)).map(descriptorOf),
        timeout: challengeLifetime,
        userVerification: memberId === null ? 'required' : 'preferred',
      });
      await storeChallenge(db, options.challenge, memberId, purpose);
      return { ...options };
    },

    /** Verifies the use of a passkey and returns it with its new counter; throws 403 if it is not right. */
    async verifyUse(
      answer: PasskeyAnswer,
      { request, purpose, isAlone = false }: Ceremony & { isAlone?: boolean },
    ): Promise<{ passkey: Passkey; counter: number }> {
      const { id, origin } = relyingParty(publicUrl, request);
      const expectedChallenge = await spendChallenge(answer, purpose);
      const passkey = await findPasskey(db, answer.id);
      if (!passkey || !isOwner(answer, passkey)) throw passkeyRefused();
      const { verifyAuthenticationResponse } = await loadWebAuthn();
      // Throws for a counter that has gone back, too: the passkey was copied.
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: answer as unknown as AuthenticationResponseJSON,
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: id,
        credential: {
          id: passkey.credential_id,
          publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
          counter: passkey.counter,
        },
        requireUserVerification: isAlone,
      }).catch(() => {
        throw passkeyRefused();
      });
      if (!verified) throw passkeyRefused();
      return { passkey, counter: authenticationInfo.newCounter };
    },
  };
}

const passkeyRefused = () => new Problem('passkey-refused', msg`This passkey was not accepted.`);

const descriptorOf = ({ credential_id: id, transports }: Passkey) => ({
  id,
  transports: JSON.parse(transports) as string[],
});

/** Discoverable passkeys say whose they are; others say nothing. */
function isOwner({ response: { userHandle } }: PasskeyAnswer, { member_id: memberId }: Passkey): boolean {
  return typeof userHandle !== 'string' || Buffer.from(userHandle, 'base64url').toString() === memberId;
}

async function challengeIn({ response }: PasskeyAnswer): Promise<string> {
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers');
  try {
    const { challenge } = decodeClientDataJSON(response.clientDataJSON) as { challenge?: unknown };
    if (typeof challenge === 'string') return challenge;
  } catch {
    // Not JSON.
  }
  throw new Problem(400, msg`passkey is not valid.`);
}

import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

import type { Handlers, Schemas } from '#contract/operations.ts';
import type { Context } from '#server/http/context.ts';
import type { Clock } from '#server/platform/clock.ts';
import { openFact } from '#server/platform/database/open-fact.ts';
import type { Db, Trx } from '#server/platform/database/schema.ts';
import { hashToken, newToken } from '#server/platform/tokens.ts';
import { useUpOnce } from '#server/rules/one-time-tokens.ts';

const lifetimeMs = 10 * 60 * 1000;

/** One to two seconds on a slow phone, and a fifth of a second on a computer. */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 5000, deriveKey };
const [minTries, maxTries] = [100, 200];

/** The secrets of this community that sign challenges. */
async function openSecrets(db: Db) {
  const secret = await openFact(db, 'challenge-secret', newToken);
  return { hmacSignatureSecret: secret, hmacKeySignatureSecret: `keys ${secret}` };
}

/** Hands out challenges: a proof of work that makes many accounts dear. */
export const challengeHandlers = (db: Db, clock: Clock): Handlers<Context, 'getRegistrationChallenge'> => ({
  async getRegistrationChallenge() {
    const counter = randomInt(maxTries, minTries);
    // The library would compare its own `expiresAt` with the clock of this machine.
    const data = { expiresAt: clock.now() + lifetimeMs };
    const challenge = await createChallenge({ ...work, ...(await openSecrets(db)), counter, data });
    return { challenge: challenge as Schemas['Challenge'] };
  },
});

/** Whether the challenge is ours, solved and young enough, and was not used before; it is used then. */
export async function useChallenge(
  trx: Trx,
  { challenge, solution }: Schemas['SolvedChallenge'],
  now: number,
): Promise<boolean> {
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...(await openSecrets(trx)) });
  const { expiresAt } = challenge.parameters.data;
  if (!verified || expiresAt <= now) return false;
  const tokenHash = hashToken(challenge.signature);
  return useUpOnce(trx, { tokenHash, kind: 'challenge', expiresAt });
}

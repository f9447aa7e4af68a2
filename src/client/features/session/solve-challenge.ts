import * as altcha from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

import type { Api } from '#client/shared/api/api.ts';
import type { Schemas } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

/** Asks for a challenge and solves it, in threads of the browser's own. Throws where it cannot. */
export async function solveChallenge(api: Api): Promise<Schemas['SolvedChallenge']> {
  const { challenge } = await unwrap(api.POST('/community/challenge'));
  const solution = await altcha.solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('The challenge took too long.');
  const { counter, derivedKey } = solution;
  return { challenge, solution: { counter, derivedKey } };
}

import type { SecondFactor } from '#client/shared/proof/second-factor-form.tsx';

import type { PendingLogin } from './second-factor-step.tsx';

/** The login that the server has put into the fragment of the address after a sign-in with Google; undefined without one. */
export function parsePendingLogin(fragment: string): PendingLogin | undefined {
  const given = new URLSearchParams(fragment.replace(/^#/, ''));
  const secondFactorToken = given.get('secondFactorToken');
  if (!secondFactorToken) return undefined;
  return { secondFactorToken, secondFactors: (given.get('secondFactors') ?? '').split(',') as SecondFactor[] };
}

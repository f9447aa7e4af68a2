import type { SecondFactor } from '#client/shared/proof/second-factor-form.tsx';
import type { Services } from '#client/shared/services/services.tsx';
import { storeWelcomeStep } from '#client/shared/session/new-member.ts';
import { unwrap } from '#sdk/answers.ts';

import { beginSession } from './begin-session.ts';
import type { PendingLogin } from './second-factor-step.tsx';

/**
 * Exchanges the one-time token of `/oauth-success` for a session (S013, S059), the first one of a new account with `isNew`. Answers
 * false on failure, which is only logged.
 */
export async function finishGoogleSignIn(
  { api, session }: Pick<Services, 'api' | 'session'>,
  oneTimeToken: string | undefined,
  isNew: boolean,
): Promise<boolean> {
  try {
    if (!oneTimeToken) throw new Error('There is no token in the address.');
    const headers = { authorization: `Bearer ${oneTimeToken}` };
    const { token, language, userData } = await unwrap(api.GET('/user/user', { headers }));
    if (!userData._id) throw new Error('The answer names no member.');
    if (isNew) storeWelcomeStep(userData._id, 'saves');
    const { _id: userId, isAdmin, isModerator } = userData;
    await beginSession({ session }, { token: token ?? oneTimeToken, userId, isAdmin, isModerator, language }, userData);
    return true;
  } catch (error) {
    console.warn('The Google sign-in failed.', error);
    return false;
  }
}

/** The login that the server has put into the fragment of the address after a sign-in with Google; undefined without one. */
export function parsePendingLogin(fragment: string): PendingLogin | undefined {
  const given = new URLSearchParams(fragment.replace(/^#/, ''));
  const secondFactorToken = given.get('secondFactorToken');
  if (!secondFactorToken) return undefined;
  return { secondFactorToken, secondFactors: (given.get('secondFactors') ?? '').split(',') as SecondFactor[] };
}

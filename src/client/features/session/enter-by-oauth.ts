import { unwrap } from '#client/shared/api/unwrap.ts';
import type { Services } from '#client/shared/services/services.tsx';

/** Trades the one-time token of the sign-in's return for a session (S013, S059); a failure is logged only, and answers false. */
export async function enterByOauth({ api, session }: Pick<Services, 'api' | 'session'>, handover: string | undefined): Promise<boolean> {
  try {
    if (!handover) throw new Error('There is no token in the address.');
    const headers = { authorization: `Bearer ${handover}` };
    const { token, userData } = await unwrap(api.GET('/user/user', { headers }));
    if (!userData._id) throw new Error('The answer names no member.');
    session.begin({ token: token ?? handover, userId: userData._id, isAdmin: userData.isAdmin }, userData);
    return true;
  } catch (error) {
    console.warn('Signing in failed.', error);
    return false;
  }
}

import { switchLanguage } from '#client/shared/language/activate-locale.ts';
import type { Services } from '#client/shared/services/services.tsx';
import type { Viewer } from '#client/shared/session/session-storage.ts';
import type { Schemas } from '#contract/operations.ts';

interface LoggedIn extends Viewer {
  /** Of the account; not from every server. */
  language?: Schemas['Language'] | undefined;
}

/** Begins the session of a member who has logged in, in the language of the account. */
export async function beginSession(
  { session }: Pick<Services, 'session'>,
  { token, userId, isAdmin, isModerator, language = '' }: LoggedIn,
  userData?: object,
): Promise<void> {
  await switchLanguage(language);
  session.begin({ token, userId, isAdmin, isModerator }, userData);
}

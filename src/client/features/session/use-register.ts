import { msg, t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { Api } from '#client/shared/api/api.ts';
import { loadPart } from '#client/shared/network/load-part.ts';
import { because } from '#client/shared/query/cause.ts';
import { joiningKeys, sessionKeys } from '#client/shared/query/keys.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { storeWelcomeStep } from '#client/shared/session/new-member.ts';
import type { OperationInput } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

import { registrationQuery } from './queries.ts';

interface Registered {
  token: string;
  userId: string;
  message: string;
}
interface Waiting {
  token?: never;
  /** What happens next, as a sentence for the page: there is no toast. */
  waitsFor: string;
}

async function solve(api: Api) {
  const { solveChallenge } = await loadPart(() => import('./solve-challenge.ts'));
  return solveChallenge(api);
}

/**
 * Opens an account and logs its member in (S058, S147), so that the route's guard redirects; nobody is logged in if the account
 * waits for an approval.
 */
export function useRegister() {
  const { api, session } = useServices();
  const client = useQueryClient();
  return useMutation({
    mutationKey: sessionKeys.register,
    mutationFn: async (body: OperationInput<'register'>['body']): Promise<Registered | Waiting> => {
      const isChallenged = client.getQueryData(registrationQuery(api).queryKey)?.challenge;
      const solved = isChallenged && { challenge: await solve(api) };
      const answer = await unwrap(api.POST('/user/register', { body: { ...body, ...solved }, credentials: 'include' }));
      return 'token' in answer ? { ...answer, message: t`Registration successful` } : { waitsFor: answer.message };
    },
    onSuccess: (answer) => {
      if (answer.token === undefined) return;
      storeWelcomeStep(answer.userId, 'saves');
      session.begin({ token: answer.token, userId: answer.userId, isAdmin: false });
    },
    // How one joins may have changed since the page was opened. Not waited for: without the network it would not end.
    onError: () =>
      void because('a refused registration', () => client.invalidateQueries({ queryKey: joiningKeys.registration() })),
    meta: {
      success: true,
      failure: msg`Registration failed`,
      offline: msg`An unexpected error occurred`,
    },
  });
}

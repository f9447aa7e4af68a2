import { msg, t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { Api } from '#client/shared/api/api.ts';
import { loadPart } from '#client/shared/network/load-part.ts';
import { joiningKeys, sessionKeys } from '#client/shared/query/keys.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { storeWelcomeStep } from '#client/shared/session/new-member.ts';
import type { OperationInput } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

import { beginSession } from './begin-session.ts';
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
    // How one joins may have changed since the page was opened.
    onError: () => client.invalidateQueries({ queryKey: joiningKeys.registration() }),
    meta: {
      success: true,
      failure: msg`Registration failed`,
      offline: msg`An unexpected error occurred`,
    },
  });
}

/** Logs a member in (S057, S148). The route's guard then redirects. */
export function useLogin() {
  const { api, session } = useServices();
  return useMutation({
    mutationKey: sessionKeys.logIn,
    mutationFn: (body: OperationInput<'login'>['body']) => unwrap(api.POST('/user/login', { body })),
    onSuccess: (answer) => beginSession({ session }, answer),
    meta: {
      success: msg`Logged in successfully`,
      failure: msg`Login failed`,
      offline: msg`An unexpected error occurred`,
    },
  });
}

/** Asks for a link to set a new password; the answer is the same whether or not the address is known (S014). */
export function useForgotPassword() {
  const { api } = useServices();
  return useMutation({
    mutationKey: sessionKeys.forgotPassword,
    mutationFn: (body: OperationInput<'forgotPassword'>['body']) => unwrap(api.POST('/user/forgotPassword', { body })),
    meta: { failure: msg`The link could not be sent`, offline: msg`An unexpected error occurred` },
  });
}

/** Sets a new password with the token of a mailed link (S014). */
export function useResetPassword() {
  const { api } = useServices();
  return useMutation({
    mutationKey: sessionKeys.resetPassword,
    mutationFn: (body: OperationInput<'resetPassword'>['body']) => unwrap(api.POST('/user/resetPassword', { body })),
    meta: {
      success: true,
      failure: msg`The password could not be changed`,
      offline: msg`An unexpected error occurred`,
    },
  });
}

const endMessages = {
  success: true,
  failure: msg`That session could not be ended`,
  offline: msg`An unexpected error occurred`,
} as const;

/** Logs out one session of the member. */
export function useEndSession() {
  const { api } = useServices();
  const client = useQueryClient();
  return useMutation({
    mutationKey: sessionKeys.end('one'),
    mutationFn: (sessionId: string) =>
      unwrap(api.DELETE('/user/sessions/{sessionId}', { params: { path: { sessionId } } })),
    onSettled: () => client.invalidateQueries({ queryKey: sessionKeys.list() }),
    meta: endMessages,
  });
}

/** Logs out all sessions of the member but this one. */
export function useEndOtherSessions() {
  const { api } = useServices();
  const client = useQueryClient();
  return useMutation({
    mutationKey: sessionKeys.end('others'),
    mutationFn: () => unwrap(api.DELETE('/user/sessions')),
    onSettled: () => client.invalidateQueries({ queryKey: sessionKeys.list() }),
    meta: endMessages,
  });
}

/** Unlinks a Google account. */
export function useRemoveSignIn() {
  const { api } = useServices();
  const client = useQueryClient();
  return useMutation({
    mutationKey: sessionKeys.end('signIn'),
    mutationFn: (signInId: string) =>
      unwrap(api.DELETE('/user/signIns/{signInId}', { params: { path: { signInId } } })),
    onSettled: () => client.invalidateQueries({ queryKey: sessionKeys.signIns() }),
    meta: { ...endMessages, failure: msg`The sign-in could not be unlinked` },
  });
}

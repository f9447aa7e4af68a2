import { msg } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';

import { sessionKeys } from '#client/shared/query/keys.ts';
import { useServices } from '#client/shared/services/services.tsx';
import type { OperationInput } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

import { beginSession } from './begin-session.ts';

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
  return useMutation({
    mutationKey: sessionKeys.end('one'),
    mutationFn: (sessionId: string) =>
      unwrap(api.DELETE('/user/sessions/{sessionId}', { params: { path: { sessionId } } })),
    meta: { ...endMessages, invalidates: [sessionKeys.list()] },
  });
}

/** Logs out all sessions of the member but this one. */
export function useEndOtherSessions() {
  const { api } = useServices();
  return useMutation({
    mutationKey: sessionKeys.end('others'),
    mutationFn: () => unwrap(api.DELETE('/user/sessions')),
    meta: { ...endMessages, invalidates: [sessionKeys.list()] },
  });
}

/** Unlinks a Google account. */
export function useRemoveSignIn() {
  const { api } = useServices();
  return useMutation({
    mutationKey: sessionKeys.end('signIn'),
    mutationFn: (signInId: string) =>
      unwrap(api.DELETE('/user/signIns/{signInId}', { params: { path: { signInId } } })),
    meta: {
      ...endMessages,
      invalidates: [sessionKeys.signIns()],
      failure: msg`The sign-in could not be unlinked`,
    },
  });
}

import { useMutation } from '@tanstack/react-query';

import type { Schemas } from '#contract/operations.ts';

import { unwrap } from '#client/shared/api/unwrap.ts';
import { useServices } from '#client/shared/services/services.tsx';

export interface Registration {
  username: Schemas['Username'];
  email: Schemas['Email'];
  password: Schemas['NewPassword'];
}

export interface Credentials {
  email: string;
  password: string;
}

/** Opens an account and signs its member in (S058, S147). The guard of the page then leads on. */
export function useRegister() {
  const { api, session } = useServices();
  return useMutation({
    mutationKey: ['session', 'register'],
    mutationFn: (body: Registration) => unwrap(api.POST('/user/register', { body, credentials: 'include' })),
    onSuccess: ({ token, userId }) => session.begin({ token, userId, isAdmin: false }),
    meta: { success: 'Registration successful', failure: 'Registration failed', offline: 'An unexpected error occurred' },
  });
}

/** Signs a member in (S057, S148). The guard of the page then leads on. */
export function useLogin() {
  const { api, session } = useServices();
  return useMutation({
    mutationKey: ['session', 'login'],
    mutationFn: (body: Credentials) => unwrap(api.POST('/user/login', { body })),
    onSuccess: ({ token, userId, isAdmin }) => session.begin({ token, userId, isAdmin }),
    meta: { success: 'Logged in successfully', failure: 'Login failed', offline: 'An unexpected error occurred' },
  });
}

/** Asks for a link to set a new password; the answer is the same whether or not the address is known (S014). */
export function useForgotPassword() {
  const { api } = useServices();
  return useMutation({
    mutationKey: ['session', 'forgot'],
    mutationFn: (body: { email: string }) => unwrap(api.POST('/user/forgotPassword', { body })),
    meta: { failure: 'The link could not be sent', offline: 'An unexpected error occurred' },
  });
}

/** Sets a new password with the token of a mailed link (S014). */
export function useResetPassword() {
  const { api } = useServices();
  return useMutation({
    mutationKey: ['session', 'reset'],
    mutationFn: (body: { token: string; password: string }) => unwrap(api.POST('/user/resetPassword', { body })),
    meta: { success: true, failure: 'The password could not be changed', offline: 'An unexpected error occurred' },
  });
}

import { msg } from '@lingui/core/macro';
import { useMutation, type MutationKey } from '@tanstack/react-query';

import type { Api } from '#client/shared/api/api.ts';
import { createPasskey, getPasskey } from '#client/shared/proof/passkey.ts';
import type { SecondFactorAnswer } from '#client/shared/proof/second-factor-form.tsx';
import { sessionKeys } from '#client/shared/query/keys.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { unwrap } from '#sdk/answers.ts';

import { beginSession } from './begin-session.ts';

const loggedIn = msg`Logged in successfully`;

/** Finishes a login with the second factor. The form shows failures; the route's guard then redirects. */
export function useSecondFactorLogin(secondFactorToken: string) {
  const { api, session } = useServices();
  return useMutation({
    mutationKey: sessionKeys.logInWithSecondFactor,
    mutationFn: async (answer: SecondFactorAnswer) => {
      const given = answer === 'passkey' ? { passkey: await getPasskey(api, { secondFactorToken }) } : answer;
      return unwrap(api.POST('/user/login/secondFactor', { body: { secondFactorToken, ...given } }));
    },
    onSuccess: (answer) => beginSession({ session }, answer),
    meta: { success: loggedIn },
  });
}

/** Logs in with a passkey alone. The page shows failures; the route's guard then redirects. */
export function usePasskeyLogin() {
  const { api, session } = useServices();
  return useMutation({
    mutationKey: sessionKeys.logInWithPasskey,
    /** A passkey that the browser has offered among the usernames; without one, the browser asks for it. */
    mutationFn: async (chosen?: Awaited<ReturnType<typeof getPasskey>>) =>
      unwrap(api.POST('/user/login/passkey', { body: { passkey: chosen ?? (await getPasskey(api)) } })),
    onSuccess: (answer) => beginSession({ session }, answer),
    meta: { success: loggedIn },
  });
}

/** A change of the second factors, after which they are refetched. */
function useFactorMutation<Variables, Answer>(
  mutationKey: MutationKey,
  change: (api: Api, variables: Variables) => Promise<Answer>,
) {
  const { api } = useServices();
  return useMutation({
    mutationKey,
    mutationFn: (variables: Variables) => change(api, variables),
    meta: { invalidates: [sessionKeys.secondFactors()] },
  });
}

/** Makes a passkey on this device and adds it to the account. */
export const useAddPasskey = () =>
  useFactorMutation(sessionKeys.changeSecondFactors('addPasskey'), async (api, _: undefined) => {
    const { options } = await unwrap(api.POST('/user/passkeys/options'));
    return unwrap(api.POST('/user/passkeys', { body: { passkey: await createPasskey(options) } }));
  });

/** Asks for the secret of a new authenticator app. */
export const useStartAuthenticator = () =>
  useFactorMutation(sessionKeys.changeSecondFactors('startAuthenticator'), (api, _: undefined) =>
    unwrap(api.POST('/user/authenticator')),
  );

/** Adds the authenticator app, with a code that it shows. */
export const useConfirmAuthenticator = () =>
  useFactorMutation(sessionKeys.changeSecondFactors('confirmAuthenticator'), (api, oneTimeCode: string) =>
    unwrap(api.POST('/user/authenticator/confirm', { body: { oneTimeCode } })),
  );

/** Removes a passkey, or the authenticator app. */
export const useRemoveFactor = () =>
  useFactorMutation(sessionKeys.changeSecondFactors('remove'), (api, factor: { passkeyId: string } | 'authenticator') =>
    factor === 'authenticator'
      ? unwrap(api.DELETE('/user/authenticator'))
      : unwrap(api.DELETE('/user/passkeys/{passkeyId}', { params: { path: factor } })),
  );

/** Makes ten new recovery codes; those from before stop working. */
export const useRenewRecoveryCodes = () =>
  useFactorMutation(sessionKeys.changeSecondFactors('renewRecoveryCodes'), (api, _: undefined) =>
    unwrap(api.POST('/user/recoveryCodes')),
  );

import { useMutation } from '@tanstack/react-query';

import { proofKeys } from '#client/shared/query/keys.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { unwrap } from '#sdk/answers.ts';

import { getPasskey } from './passkey.ts';
import type { SecondFactorAnswer } from './second-factor-form.tsx';

/** Proves who the member is: by password, mailed code, both, or the second factor. The dialog shows the server's message. */
export function useProve() {
  const { api } = useServices();
  return useMutation({
    mutationKey: proofKeys.prove(),
    mutationFn: async (answer: SecondFactorAnswer | { password?: string; code?: string }) => {
      const body = answer === 'passkey' ? { passkey: await getPasskey(api) } : answer;
      return unwrap(api.POST('/user/prove', { body }));
    },
  });
}

/** Mails a code to the account's address. */
export function useSendProofCode() {
  const { api } = useServices();
  return useMutation({
    mutationKey: proofKeys.sendCode(),
    mutationFn: () => unwrap(api.POST('/user/sendProofCode')),
  });
}

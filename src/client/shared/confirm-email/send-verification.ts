import { msg } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';

import { accountKeys } from '#client/shared/query/keys.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { unwrap } from '#sdk/answers.ts';

/** Mails the link again that confirms the e-mail address. */
export function useSendVerification() {
  const { api } = useServices();
  return useMutation({
    mutationKey: accountKeys.email('sendVerification'),
    mutationFn: () => unwrap(api.POST('/user/sendVerification')),
    meta: { success: true, failure: msg`The link could not be sent`, offline: msg`An unexpected error occurred` },
  });
}

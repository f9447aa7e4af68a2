import { msg } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';

import { sessionKeys } from '#client/shared/query/keys.ts';
import { useServices } from '#client/shared/services/services.tsx';
import type { OperationInput } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

const meta = { invalidates: [sessionKeys.apiTokens()], offline: msg`An unexpected error occurred` };

/** Makes an API token, which only this answer contains. */
export function useCreateApiToken() {
  const { api } = useServices();
  return useMutation({
    mutationKey: sessionKeys.changeApiTokens('create'),
    mutationFn: (body: OperationInput<'createApiToken'>['body']) => unwrap(api.POST('/user/apiTokens', { body })),
    meta: { ...meta, failure: msg`The API token could not be made.` },
  });
}

/** Revokes an API token of the member. */
export function useRevokeApiToken() {
  const { api } = useServices();
  return useMutation({
    mutationKey: sessionKeys.changeApiTokens('revoke'),
    mutationFn: (tokenId: string) => unwrap(api.DELETE('/user/apiTokens/{tokenId}', { params: { path: { tokenId } } })),
    meta: { ...meta, success: true, failure: msg`The API token could not be revoked.` },
  });
}

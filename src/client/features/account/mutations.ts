import { noop, useMutation } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { Schemas } from '#contract/operations.ts';

import { unwrap } from '#client/shared/api/unwrap.ts';
import { showMemberAs } from '#client/shared/query/show-member-as.ts';
import { useServices } from '#client/shared/services/services.tsx';
import type { Services } from '#client/shared/services/services.tsx';

import type { AccountChanges, PictureChoice } from './account-draft.ts';
import { accountKeys, currentUserQuery } from './queries.ts';
import { refusalOf } from './refusal.ts';
import { uploadPicture } from './upload-picture.ts';

interface AccountSave {
  changes: AccountChanges;
  picture: PictureChoice;
}

/** Saves the changed fields of the account, its new picture first (S094, S155, S157). */
export function useSaveAccount() {
  const { api, session } = useServices();
  // A picture that has arrived is not sent again when the rest was refused and is saved anew.
  const [arrived] = useState(() => new WeakMap<File, string>());
  const pathOf = async (picture: File | 'none') => {
    if (picture === 'none') return '';
    const path = arrived.get(picture) ?? (await uploadPicture(api, picture));
    arrived.set(picture, path);
    return path;
  };

  return useMutation({
    mutationKey: accountKeys.save(),
    mutationFn: async ({ changes, picture }: AccountSave) => {
      const body = picture === undefined ? changes : { ...changes, profilePicUrl: await pathOf(picture) };
      await unwrap(api.PUT('/user/userProfile', { body }));
      return body;
    },
    onError: (error, { picture }) => {
      // The server may know it no longer: the next attempt brings it anew.
      if (picture instanceof File && refusalOf(error)?.field === 'picture') arrived.delete(picture);
    },
    onSuccess: ({ password: _password, currentPassword: _current, ...saved }, _variables, _result, { client }) => {
      const before = client.getQueryData(currentUserQuery(api).queryKey);
      if (before) follow({ client, session }, { ...before, ...saved });
      // The server's own spelling of what was sent: without spaces around it, for one.
      void client
        .query({ ...currentUserQuery(api), staleTime: 0 })
        .then((account) => follow({ client, session }, account))
        .catch(noop);
    },
    meta: {
      success: 'Profile updated successfully',
      failure: 'Error updating profile',
      offline: 'An error occurred while updating the profile.',
    },
  });
}

/** Whatever shows the member shows it as it now is. */
function follow({ client, session }: { client: QueryClient; session: Services['session'] }, account: Schemas['CurrentUser']) {
  const { _id, username, profilePicUrl, about, link, pronouns } = account;
  // An answer that comes after a logout is about nobody any more.
  if (session.viewer()?.userId !== _id) return;
  const member = { _id, username, profilePicUrl, about, link, pronouns };
  client.setQueryData(accountKeys.own(), account);
  showMemberAs(client, member);
  session.describe(member);
}

const partingWords = { success: true, offline: 'An unexpected error occurred' } as const;

/** Hides the account (S144), and then is as a logout; `onGone` leads on. */
export function useDeactivate(onGone: () => void) {
  const { api, session } = useServices();
  return useMutation({
    mutationKey: accountKeys.end(),
    mutationFn: () => unwrap(api.PATCH('/user/deactivate')),
    onSuccess: () => {
      session.end();
      onGone();
    },
    meta: { ...partingWords, failure: 'The account could not be deactivated' },
  });
}

/** Deletes the account for good (S145), and then is as a logout; `onGone` leads on. */
export function useDeleteAccount(onGone: () => void) {
  const { api, session } = useServices();
  return useMutation({
    mutationKey: accountKeys.end(),
    mutationFn: () => unwrap(api.DELETE('/user/delete')),
    onSuccess: () => {
      session.end();
      onGone();
    },
    meta: { ...partingWords, failure: 'The account could not be deleted' },
  });
}

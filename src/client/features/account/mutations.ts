import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { unwrap } from '#client/shared/api/unwrap.ts';
import { shrinkPicture } from '#client/shared/dom/shrink-picture.ts';
import { keptFile } from '#client/shared/drafts/kept-file.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { endSession } from '#client/shared/session/end-session.ts';

import type { AccountChanges, PictureChoice } from './account-draft.ts';
import { saveAccount, standingBefore } from './actions.ts';
import type { AccountSave } from './actions.ts';
import { accountKeys, currentUserQuery } from './queries.ts';

interface Entered {
  changes: AccountChanges;
  picture: PictureChoice;
}

/** Twice the widest size that a profile picture is kept in. */
const forProfile = { longestSide: 768, smallEnough: 300_000 };

/** Saves what was entered, or keeps it until the network is back (S094, S155, S157). */
export function useSaveAccount() {
  const { api, actions } = useServices();
  // A picture that has arrived is not sent again when the rest was refused and is saved anew.
  const [arrived] = useState(() => new WeakMap<File, string>());

  return useMutation({
    mutationKey: accountKeys.save(),
    mutationFn: async ({ changes, picture }: Entered, { client }) => {
      const file = picture instanceof File ? picture : undefined;
      const entered = { changes, picture: picture instanceof File ? await keptFile(await shrinkPicture(picture, forProfile)) : picture };
      const before = standingBefore(entered, client.getQueryData(currentUserQuery(api).queryKey));
      const save: AccountSave = { ...entered, before, arrived: file && arrived.get(file) };
      const queue = await actions.open();
      return queue.perform(saveAccount, save, {
        onNote({ arrived: imageUrl }) {
          if (file && imageUrl !== undefined) arrived.set(file, imageUrl);
          else if (file) arrived.delete(file);
        },
      });
    },
    ...(saveAccount.words && { meta: { ...saveAccount.words } }),
  });
}

const partingWords = { success: true, offline: 'An unexpected error occurred' } as const;

/** Hides the account (S144), and then is as a logout; `onGone` leads on. */
export function useDeactivate(onGone: () => void) {
  const services = useServices();
  return useMutation({
    mutationKey: accountKeys.end(),
    mutationFn: () => unwrap(services.api.PATCH('/user/deactivate')),
    onSuccess: () => {
      endSession(services);
      onGone();
    },
    meta: { ...partingWords, failure: 'The account could not be deactivated' },
  });
}

/** Deletes the account for good (S145), and then is as a logout; `onGone` leads on. */
export function useDeleteAccount(onGone: () => void) {
  const services = useServices();
  return useMutation({
    mutationKey: accountKeys.end(),
    mutationFn: () => unwrap(services.api.DELETE('/user/delete')),
    onSuccess: () => {
      endSession(services);
      onGone();
    },
    meta: { ...partingWords, failure: 'The account could not be deleted' },
  });
}

import { msg } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

import { endSession } from '#client/outbox/outbox.ts';
import { useOutbox, useOutboxMutation } from '#client/outbox/use-outbox.ts';
import { toStoredFile } from '#client/shared/drafts/stored-file.ts';
import { shrinkPicture } from '#client/shared/pictures/shrink-picture.ts';
import { accountKeys } from '#client/shared/query/keys.ts';
import { useServices } from '#client/shared/services/services.tsx';
import type { OperationInput } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

import type { Account, AccountChanges } from './account-schema.ts';
import { saveAccount, valuesBefore, type AccountSave } from './save-account.ts';

interface Entered {
  changes: AccountChanges;
  picture: File | 'none' | undefined;
  /** The account as the member has read it. */
  read: Account | undefined;
}

/** Twice the largest size in which the server stores a profile picture, a square. */
const profileLimits = { shorterSide: 768, minBytes: 300_000 };

/** Saves what was entered, or stores it until the network is back (S094, S155, S157). */
export function useSaveAccount() {
  // A picture that was uploaded is not uploaded again when the server rejects the rest and it is saved anew.
  const upload = useRef<{ file?: File; imageUrl?: string | undefined }>({});

  return useOutboxMutation(saveAccount, {
    async prepare({ changes, picture, read }: Entered): Promise<AccountSave> {
      const file = picture instanceof File ? picture : undefined;
      if (file && file !== upload.current.file) upload.current = { file };
      const entered = {
        changes,
        picture: picture instanceof File ? await toStoredFile(await shrinkPicture(picture, profileLimits)) : picture,
      };
      return { ...entered, before: valuesBefore(entered, read), arrived: file && upload.current.imageUrl };
    },
    onCheckpoint({ arrived }) {
      upload.current.imageUrl = arrived;
    },
  });
}

const closingMessages = { success: true, offline: msg`An unexpected error occurred` } as const;

/** Deactivates the account (S144) and ends the session. */
export function useDeactivate(onGone: () => void) {
  const { api, session } = useServices();
  const outbox = useOutbox();
  return useMutation({
    mutationKey: accountKeys.close('deactivate'),
    mutationFn: () => unwrap(api.PATCH('/user/deactivate')),
    onSuccess: () => {
      endSession({ session, outbox });
      onGone();
    },
    meta: { ...closingMessages, failure: msg`The account could not be deactivated` },
  });
}

/** Deletes the account (S145) and ends the session. */
export function useDeleteAccount(onGone: () => void) {
  const { api, session } = useServices();
  const outbox = useOutbox();
  return useMutation({
    mutationKey: accountKeys.close('delete'),
    mutationFn: () => unwrap(api.DELETE('/user/delete')),
    onSuccess: () => {
      endSession({ session, outbox });
      onGone();
    },
    meta: { ...closingMessages, failure: msg`The account could not be deleted` },
  });
}

/** Keeps an account that an admin has put down for deletion. */
export function useKeepAccount() {
  const { api } = useServices();
  return useMutation({
    mutationKey: accountKeys.keep(),
    mutationFn: () => unwrap(api.POST('/user/keepAccount')),
    meta: {
      invalidates: [accountKeys.own()],
      success: true,
      failure: msg`Your account could not be kept. Please try again.`,
      offline: msg`An unexpected error occurred`,
    },
  });
}

/** Cancels the change to an address whose link was not opened yet. */
export function useCancelEmailChange() {
  const { api } = useServices();
  return useMutation({
    mutationKey: accountKeys.email('cancelChange'),
    mutationFn: () => unwrap(api.DELETE('/user/pendingEmail')),
    meta: {
      invalidates: [accountKeys.own()],
      success: true,
      failure: msg`The change could not be cancelled`,
      offline: msg`An unexpected error occurred`,
    },
  });
}

/** Confirms an e-mail address with the token of a mailed link. */
export function useVerifyEmail() {
  const { api } = useServices();
  return useMutation({
    mutationKey: accountKeys.email('verify'),
    mutationFn: (body: OperationInput<'verifyEmail'>['body']) => unwrap(api.POST('/user/verifyEmail', { body })),
    meta: { invalidates: [accountKeys.own()] },
  });
}

/** Restores the e-mail address before a change with the token of a mailed link. */
export function useUndoEmailChange() {
  const { api } = useServices();
  return useMutation({
    mutationKey: accountKeys.email('undoChange'),
    mutationFn: (body: OperationInput<'undoEmailChange'>['body']) =>
      unwrap(api.POST('/user/undoEmailChange', { body })),
    meta: { invalidates: [accountKeys.own()] },
  });
}

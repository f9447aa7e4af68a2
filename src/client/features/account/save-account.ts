import { msg, t } from '@lingui/core/macro';
import { replaceEqualDeep } from '@tanstack/react-query';

import type { OutboxMutation } from '#client/outbox/mutation.ts';
import { sendWithPicture, uploadPicture } from '#client/shared/api/upload-picture.ts';
import { toFile, type StoredFile } from '#client/shared/drafts/stored-file.ts';
import { answerUpdate, entryUpdate } from '#client/shared/query/effects.ts';
import { accountKeys, followKeys, peopleKeys, profileKeys } from '#client/shared/query/keys.ts';
import { withMember } from '#client/shared/query/updates.ts';
import { unwrap } from '#sdk/answers.ts';

import type { Account, AccountChanges } from './account-schema.ts';
import { currentUserQuery } from './queries.ts';

/** The account's changed fields, and its new picture. */
export interface AccountSave {
  changes: AccountChanges;
  /** The previous values of those fields. */
  before: Saved;
  picture: StoredFile | 'none' | undefined;
  /** The picture's URL on the server, once it has been uploaded. Stored on devices under this name. */
  arrived: string | undefined;
}

/** The saved fields that are shown at once: not the password, nor the e-mail address, which has to be confirmed first. */
type Saved = Partial<
  Omit<Account, 'password' | 'email' | 'emailVerified' | 'emailRefused' | 'mailboxFull' | 'pendingEmail'>
>;

interface SavedAccount {
  /** The fields that were saved, as the server has them. */
  saved: Saved;
  /** The whole account; undefined from a server that does not answer with it. */
  account: Account | undefined;
}

const ownAccount = () => [accountKeys.own()];
/** Any entry may name the member. */
const everyEntry = () => [[]] as const;

/** Saves the changed fields of the account, its new picture first (S094, S155, S157). */
export const saveAccount: OutboxMutation<AccountSave, SavedAccount> = {
  name: 'account/save',
  key: accountKeys.save(),
  describe: () => t`Save your profile`,
  isForm: true,
  keepOnReject: true,
  // A picture of 15 MB on a slow link.
  timeoutMs: 5 * 60_000,
  // Passwords are never stored on a device. A new e-mail address is not queued either: until it was sent, the member could not
  // know which address to log in with.
  isPersistable: ({ changes }) => !('password' in changes || 'currentPassword' in changes || 'email' in changes),
  async send(save, { api, requestOptions, checkpoint, onProgress }) {
    const { changes, picture, arrived: uploadedUrl } = save;
    const put = async (body: AccountChanges & { profilePicUrl?: string }) => {
      // Without it the answer is one that was given before an update and is repeated.
      const answer: { account?: Account } = await unwrap(
        api.PUT('/user/userProfile', { ...requestOptions, body: { ...body, before: save.before } }),
      );
      const { password: _password, currentPassword: _current, email: _email, ...saved } = body;
      const { account } = answer;
      return { saved: account ? pick(account, fieldNames(saved)) : saved, account };
    };
    if (picture === undefined) return put(changes);
    if (picture === 'none') return put({ ...changes, profilePicUrl: '' });
    return sendWithPicture({
      uploadedUrl,
      upload: () =>
        uploadPicture('/user/uploadProfileImage', toFile(picture), {
          api,
          call: requestOptions,
          ...(onProgress && { onProgress }),
        }),
      checkpoint: (imageUrl) => checkpoint({ ...save, arrived: imageUrl } satisfies AccountSave),
      send: (profilePicUrl) => put({ ...changes, profilePicUrl }),
    });
  },
  effects: {
    optimistic: [
      entryUpdate({
        queryKeys: ownAccount,
        apply: (account, save) => ({ ...account, ...visibleChanges(save) }),
        invert: (account, save) => revert(account, visibleChanges(save), save.before),
      }),
      entryUpdate({
        queryKeys: everyEntry,
        apply: (data, save, _id) => withMember(data, { ...visibleChanges(save), _id }),
        invert: (data, save, _id) => withMember(data, { ...save.before, _id }, { ...visibleChanges(save), _id }),
      }),
    ],
    answered: [
      answerUpdate({
        queryKeys: ownAccount,
        // More may have changed: elsewhere, or because the address is not verified.
        agrees(shown, { saved, account }) {
          const known = { ...shown, ...saved };
          return replaceEqualDeep(known, account) === known;
        },
        apply: (shown, { saved }) => ({ ...shown, ...saved }),
      }),
      answerUpdate({
        queryKeys: everyEntry,
        apply: (data, { saved }, _save, _id) => withMember(data, { ...saved, _id }),
      }),
    ],
    refetched: ({ changes }, viewerId) => [
      // It is not on the screen of the form. Of several saves one may be refused, after another was performed whose answer was lost.
      profileKeys.detail(viewerId),
      // The language of the page follows the account as it is fetched.
      ...('language' in changes ? ownAccount() : []),
      // Another name is found by other searches, and is elsewhere in the order.
      ...('username' in changes ? [peopleKeys.searches(), followKeys.connections()] : []),
    ],
  },
  onSuccess(answer, _save, { api, client, session }) {
    const account = client.getQueryData(currentUserQuery(api).queryKey);
    if (answer) session.describe(publicFields({ ...account, ...answer.saved }));
  },
  messages: {
    success: msg`Profile updated successfully`,
    failure: msg`Error updating profile`,
    offline: msg`An error occurred while updating the profile.`,
  },
};

const publicFields = ({ username, profilePicUrl, about, link, pronouns }: Saved) =>
  Object.fromEntries(
    Object.entries({ username, profilePicUrl, about, link, pronouns }).filter(([, value]) => value !== undefined),
  );

/** The changes that can be shown before the server has answered: all but a new picture, the password and the address. */
function visibleChanges({ changes, picture }: Pick<AccountSave, 'changes' | 'picture'>): Saved {
  const { password: _password, currentPassword: _current, email: _email, ...shown } = changes;
  return { ...shown, ...(picture === 'none' && { profilePicUrl: '' }) };
}

/** The previous values of the fields that the save changes. */
export function valuesBefore(save: Pick<AccountSave, 'changes' | 'picture'>, account: Account | undefined): Saved {
  return account ? pick(account, fieldNames(visibleChanges(save))) : {};
}

const pick = (account: Account, names: (keyof Saved)[]): Saved =>
  Object.fromEntries(names.map((name) => [name, account[name]]));

const fieldNames = (saved: Saved) => Object.keys(saved) as (keyof Saved)[];

/** The fields as they were before, unless they have been changed once more since. */
function revert<Shown extends Account>(account: Shown, shown: Saved, before: Saved): Shown {
  const names = fieldNames(shown).filter((name) => account[name] === shown[name]);
  return { ...account, ...Object.fromEntries(names.map((name) => [name, before[name] ?? account[name]])) };
}

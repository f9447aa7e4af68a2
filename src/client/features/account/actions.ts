import { noop } from '@tanstack/react-query';

import type { Schemas } from '#contract/operations.ts';

import type { Action, Page } from '#client/shared/actions/action.ts';
import { withPicture } from '#client/shared/actions/with-picture.ts';
import { unwrap } from '#client/shared/api/unwrap.ts';
import { uploadPicture } from '#client/shared/api/upload-picture.ts';
import { fileOf } from '#client/shared/drafts/kept-file.ts';
import type { KeptFile } from '#client/shared/drafts/kept-file.ts';
import { changing } from '#client/shared/query/changes.ts';
import { showMemberAs, showingMemberAs } from '#client/shared/query/show-member-as.ts';

import type { Account, AccountChanges } from './account-draft.ts';
import { accountKeys, currentUserQuery } from './queries.ts';

/** The account's changed fields, and its new picture. */
export interface AccountSave {
  changes: AccountChanges;
  /** What stood in those fields before. */
  before: Saved;
  picture: KeptFile | 'none' | undefined;
  /** Where the picture is on the server, once it has been uploaded. */
  arrived: string | undefined;
}

/** What the server keeps of the account from then on, without the password. */
type Saved = Partial<Omit<Account, 'password'>>;

/** Saves the changed fields of the account, its new picture first (S094, S155, S157). */
export const saveAccount: Action<AccountSave, Saved> = {
  name: 'account/save',
  isForm: true,
  keepsWords: true,
  // A picture of 15 MB on a slow link.
  patience: 5 * 60_000,
  // Passwords do not lie on a device. Neither does an e-mail address wait on one: it is what its member logs in with, so that
  // nobody may be in doubt whether the old one or the new one does.
  mayBeKept: ({ changes }) => !('password' in changes || 'currentPassword' in changes || 'email' in changes),
  async send(save, { api, call, note, onProgress }) {
    const { changes, picture, arrived } = save;
    const put = async (body: AccountChanges & { profilePicUrl?: string }) => {
      await unwrap(api.PUT('/user/userProfile', { ...call, body }));
      const { password: _password, currentPassword: _current, ...saved } = body;
      return saved;
    };
    if (picture === undefined) return put(changes);
    if (picture === 'none') return put({ ...changes, profilePicUrl: '' });
    return withPicture({
      arrived,
      upload: () => uploadPicture('/user/uploadProfileImage', fileOf(picture), { api, call, ...(onProgress && { onProgress }) }),
      note: (imageUrl) => note({ ...save, arrived: imageUrl } satisfies AccountSave),
      send: (profilePicUrl) => put({ ...changes, profilePicUrl }),
    });
  },
  changes(save, client, userId) {
    const shown = shownOf(save);
    return [
      changing<Account>(accountKeys.own(), (account) => ({ ...account, ...shown }), (account) => undone(account, shown, save.before)),
      ...showingMemberAs(client, { ...shown, _id: userId }, save.before),
    ];
  },
  onDone(saved, _save, page) {
    const { client, api } = page;
    const account = client.getQueryData(currentUserQuery(api).queryKey);
    if (account && saved) follow(page, { ...account, ...saved });
    // The server's own spelling of what was sent: without spaces around it, for one.
    void client
      .query({ ...currentUserQuery(api), staleTime: 0 })
      // What still waits stands on top of it.
      .then((told) => follow(page, client.getQueryData(currentUserQuery(api).queryKey) ?? told))
      .catch(noop);
  },
  words: {
    success: 'Profile updated successfully',
    failure: 'Error updating profile',
    offline: 'An error occurred while updating the profile.',
  },
};

/** What can be shown of it before the server has it: not a new picture. */
function shownOf({ changes, picture }: Pick<AccountSave, 'changes' | 'picture'>): Saved {
  const { password: _password, currentPassword: _current, ...shown } = changes;
  return { ...shown, ...(picture === 'none' && { profilePicUrl: '' }) };
}

/** What stands now where this is going to be shown. */
export function standingBefore(save: Pick<AccountSave, 'changes' | 'picture'>, account: Account | undefined): Saved {
  const names = namesIn(shownOf(save));
  return account ? (Object.fromEntries(names.map((name) => [name, account[name]]))) : {};
}

const namesIn = (saved: Saved) => Object.keys(saved) as (keyof Saved)[];

/** The fields as they were before, unless they have been changed once more since. */
function undone(account: Account, shown: Saved, before: Saved): Account {
  const names = namesIn(shown).filter((name) => account[name] === shown[name]);
  return { ...account, ...Object.fromEntries(names.map((name) => [name, before[name] ?? account[name]])) };
}

/** Whatever shows the member shows it as it now is. */
function follow({ client, session }: Page, account: Schemas['CurrentUser']) {
  const { _id, username, profilePicUrl, about, link, pronouns } = account;
  // An answer that comes after a logout is about nobody any more.
  if (session.viewer()?.userId !== _id) return;
  const member = { _id, username, profilePicUrl, about, link, pronouns };
  client.setQueryData(accountKeys.own(), account);
  showMemberAs(client, member);
  session.describe(member);
}

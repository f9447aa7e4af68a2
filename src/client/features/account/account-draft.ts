import { useState } from 'react';

import type { Schemas } from '#contract/operations.ts';
import { maskedPassword } from '#contract/vocabulary.ts';

const fields = ['username', 'email', 'country', 'language', 'birthDate', 'pronouns', 'gender', 'about', 'link'] as const;
type Field = (typeof fields)[number];

export type Account = Pick<Schemas['CurrentUser'], Field | 'password' | 'profilePicUrl'>;

/** What stands in the form's fields. */
export type Entries = Pick<Account, Field> & { password: string; currentPassword: string };

/** A picture to take the old one's place, none at all, or (undefined) the one that is there. */
export type PictureChoice = File | 'none' | undefined;

/** What the member has typed and chosen, beside the account as the server has it. */
interface Edits {
  entries: Partial<Entries>;
  picture: PictureChoice;
}

export type AccountChanges = Partial<Entries>;

const untouched: Edits = { entries: {}, picture: undefined };

/**
 * The form's entries as a layer over the account: what was not touched follows the account, also when it changes under the form,
 * and only what differs from it is a change.
 */
export function useAccountDraft(account: Account) {
  const [edits, setEdits] = useState(untouched);
  const changes = changesOf(account, edits.entries);
  const picture = edits.picture === 'none' && account.profilePicUrl === '' ? undefined : edits.picture;

  return {
    entries: { ...entriesOf(account), ...edits.entries },
    changes,
    picture,
    isNewPassword: changes.password !== undefined,
    isChanged: picture !== undefined || Object.keys(changes).length > 0,
    /** To be handed to `settle` when they have been saved. */
    edits,
    enter: (entries: Partial<Entries>) => setEdits((now) => ({ ...now, entries: { ...now.entries, ...entries } })),
    choose: (choice: PictureChoice) => setEdits((now) => ({ ...now, picture: choice })),
    /** Puts back what was refused after a wait; what has been entered since is the newer. */
    restore: (refused: AccountChanges, choice: PictureChoice) =>
      setEdits((now) => ({ entries: { ...refused, ...now.entries }, picture: now.picture ?? choice })),
    discard: () => setEdits(untouched),
    /** Forgets the edits that were saved, but not those that were made since. */
    settle: (saved: Edits) =>
      setEdits((now) => ({
        entries: without(saved.entries, now.entries),
        picture: now.picture === saved.picture ? undefined : now.picture,
      })),
  };
}

export type AccountDraft = ReturnType<typeof useAccountDraft>;

const entriesOf = (account: Account): Entries => ({
  ...account,
  // Stored in either case.
  country: account.country.toLowerCase(),
  currentPassword: '',
});

function changesOf(account: Account, edits: Partial<Entries>): AccountChanges {
  const before = entriesOf(account);
  const changed = fields.filter((field) => edits[field] !== undefined && edits[field] !== before[field]);
  const { password, currentPassword } = edits;
  return {
    ...pick(edits, changed),
    // Five asterisks, or nothing, is the password that is there (S097).
    ...(password && password !== maskedPassword && { password, ...(currentPassword && { currentPassword }) }),
  };
}

const pick = (entries: Partial<Entries>, names: readonly (keyof Entries)[]) =>
  names.reduce<Partial<Entries>>((picked, name) => ({ ...picked, [name]: entries[name] }), {});

function without(saved: Partial<Entries>, now: Partial<Entries>): Partial<Entries> {
  const names: (keyof Entries)[] = [...fields, 'password', 'currentPassword'];
  return pick(
    now,
    names.filter((name) => now[name] !== undefined && now[name] !== saved[name]),
  );
}

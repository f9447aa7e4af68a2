import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState, type SyntheticEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';

import { queued } from '#client/outbox/mutation.ts';
import { errorOf } from '#client/outbox/outcome.ts';
import { useRejectedEntry } from '#client/outbox/use-outbox.ts';
import { PictureRefusal } from '#client/shared/api/upload-picture.ts';
import { toFile } from '#client/shared/drafts/stored-file.ts';
import { showServerError } from '#client/shared/forms/field-errors.ts';
import { settleSaved, showConflict, useReadValues } from '#client/shared/forms/server-values.ts';
import { useProof } from '#client/shared/proof/use-proof.tsx';
import { maskedPassword } from '#contract/vocabulary.ts';
import { ApiError } from '#sdk/answers.ts';

import { AccountFields } from './account-fields.tsx';
import styles from './account-form.module.css';
import { accountSchema, changesOf, textFields, valuesOf, type Account, type AccountValues } from './account-schema.ts';
import { useSaveAccount } from './mutations.ts';
import { saveAccount, type AccountSave } from './save-account.ts';
import { SaveBar } from './save-bar.tsx';

/** A browser may fill in the others by itself: the present password is only a proof, and a date is chosen without the focus. */
const typedFields = ['username', 'email', 'password', 'pronouns', 'about', 'link'] as const;

/** The account in three sections, and Save (S092–S098). */
export function AccountForm({ account }: { account: Account }) {
  const element = useRef<HTMLFormElement>(null);
  const form = useForm({
    resolver: zodResolver(accountSchema),
    mode: 'onChange',
    // Untouched fields follow the account when it changes under the form.
    values: valuesOf(account),
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  const { control, formState, getValues, handleSubmit, reset, setError, setValue } = form;
  const { errors, dirtyFields } = formState;
  const { read, accept } = useReadValues(account, (name) => name in dirtyFields);
  const { changes, picture } = changesOf(account, useWatch({ control, compute: (values) => values }));
  const save = useSaveAccount();
  const proof = useProof();
  const [hasNothingToSave, setHasNothingToSave] = useState(false);

  const showError = (error: Error) => {
    if (error instanceof PictureRefusal)
      setError('picture', { type: 'server', message: error.message }, { shouldFocus: true });
    else showServerError(error, setError, textFields);
    if (!(error instanceof ApiError) || !error.current) return;
    accept(error.current);
    showConflict<AccountValues>(error.current, getValues(), setError);
  };

  useRejectedEntry({
    isWanted: ({ name }) => name === saveAccount.name,
    onRejected({ variables, rejection }) {
      const rejected = variables as AccountSave;
      const values: Partial<AccountValues> = {
        ...rejected.changes,
        ...(rejected.picture && {
          picture: rejected.picture === 'none' ? rejected.picture : toFile(rejected.picture),
        }),
      };
      for (const field of [...textFields, 'picture'] as const) {
        const value = values[field];
        // A value typed since is newer.
        if (value !== undefined && !dirtyFields[field]) setValue(field, value, { shouldDirty: true });
      }
      if (rejection) showError(errorOf(rejection));
    },
  });

  const onSubmit = handleSubmit((submitted) => {
    if (save.isPending) return;
    const { picture: choice, ...sent } = changesOf(account, submitted);
    if (choice === null && Object.keys(sent.changes).length === 0) {
      setHasNothingToSave(true);
      return;
    }
    const typed = getValues();
    save.mutate(
      { ...sent, picture: choice ?? undefined, read },
      {
        onError: (error) => {
          if (!proof.isAskedFor(error, () => void onSubmit())) showError(error);
        },
        onSuccess(answer) {
          // A new e-mail address is shown as pending until it is confirmed.
          const { picture: _, ...entered } = submitted;
          // What waits on the device has no answer yet.
          const stored = answer === queued ? {} : answer;
          const saved = { ...account, ...entered, email: account.email, password: maskedPassword, ...stored } as const;
          settleSaved(form, { typed, saved: valuesOf(saved) });
          // They may have come by the cache before, when the form was not settled yet.
          accept(stored);
        },
      },
    );
  });

  /** Puts back what a browser or a password manager fills in where the member is not: it would be saved with the rest, unseen. */
  const refuseFilledIn = (event: SyntheticEvent<HTMLFormElement>) => {
    const field = typedFields.find((name) => name === (event.target as HTMLInputElement).name);
    if (field === undefined || event.target === document.activeElement) return;
    event.stopPropagation();
    setValue(field, getValues(field));
  };

  return (
    <>
      <form
        ref={element}
        className={styles['form']}
        aria-busy={save.isPending}
        onSubmit={onSubmit}
        onChangeCapture={refuseFilledIn}
        onChange={() => setHasNothingToSave(false)}
      >
        <AccountFields form={form} currentPicture={account.profilePicUrl} />
        <SaveBar
          isChanged={picture !== null || Object.keys(changes).length > 0}
          hasNothingToSave={hasNothingToSave}
          isBusy={save.isPending}
          error={errors.root?.message}
          onDiscard={() => {
            // The Discard button disappears with the changes.
            element.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
            // Overrides `resetOptions`, which would keep the typed values.
            reset(valuesOf(account), { keepDirtyValues: false, keepErrors: false });
          }}
        />
      </form>
      {proof.dialog}
    </>
  );
}

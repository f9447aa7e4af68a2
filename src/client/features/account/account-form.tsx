import { useEffect, useRef, useState } from 'react';

import { useRefused } from '#client/shared/actions/use-refused.ts';
import { ApiError } from '#client/shared/api/api-error.ts';
import { fileOf } from '#client/shared/drafts/kept-file.ts';

import { useAccountDraft } from './account-draft.ts';
import type { Account } from './account-draft.ts';
import type { FieldsProps } from './account-fields.ts';
import { saveAccount } from './actions.ts';
import type { AccountSave } from './actions.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { useSaveAccount } from './mutations.ts';
import { PersonalFields } from './personal-fields.tsx';
import { ProfileFields } from './profile-fields.tsx';
import { refusalOf } from './refusal.ts';
import { SaveBar } from './save-bar.tsx';
import { SignInFields } from './sign-in-fields.tsx';

/** The account to be changed, in three sections, and Save (S092–S098). What makes an entry good is the server's to say (S095). */
export function AccountForm({ account }: { account: Account }) {
  const form = useRef<HTMLFormElement>(null);
  const draft = useAccountDraft(account);
  const save = useSaveAccount();
  const [lateError, setLateError] = useState<ApiError>();
  const error = save.error ?? lateError ?? null;
  const refusal = refusalOf(error);
  const reset = () => {
    save.reset();
    setLateError(undefined);
  };

  useRefused({
    isWanted: ({ name }) => name === saveAccount.name,
    onRefused({ variables, refusal: said }) {
      const { changes, picture } = variables as AccountSave;
      draft.restore(changes, typeof picture === 'object' ? fileOf(picture) : picture);
      if (said) setLateError(new ApiError(said.status, said.message));
    },
  });

  useEffect(() => {
    const wrong = error && form.current?.querySelector<HTMLElement>('[aria-invalid]');
    wrong?.focus({ preventScroll: true });
    // With its label above and the words below it, clear of what is fixed at the screen's edges.
    wrong?.scrollIntoView({ block: 'center' });
  }, [error]);

  const fields: FieldsProps = {
    entries: draft.entries,
    enter: (entries) => {
      draft.enter(entries);
      // The words were about what stood there before.
      if (refusal?.field !== undefined && refusal.field in entries) reset();
    },
    errorOf: (field) => (refusal?.field === field ? refusal.message : undefined),
  };

  return (
    <form
      ref={form}
      aria-busy={save.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (save.isPending) return;
        const { changes, picture, edits } = draft;
        setLateError(undefined);
        save.mutate({ changes, picture }, { onSuccess: () => draft.settle(edits) });
      }}
    >
      <SignInFields {...fields} isNewPassword={draft.isNewPassword} />
      <PersonalFields {...fields} />
      <ProfileFields
        {...fields}
        current={account.profilePicUrl}
        picture={draft.picture}
        choose={(picture) => {
          draft.choose(picture);
          if (refusal?.field === 'picture') reset();
        }}
      />
      <SaveBar
        isChanged={draft.isChanged}
        isBusy={save.isPending}
        failure={refusal?.field === undefined ? refusal?.message : undefined}
        onDiscard={() => {
          // The pressed button goes with the changes; the focus does not.
          form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
          draft.discard();
          reset();
        }}
      />
      <LeaveGuard isChanged={draft.isChanged} />
    </form>
  );
}

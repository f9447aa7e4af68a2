import { msg, t } from '@lingui/core/macro';
import { useState, type ChangeEvent } from 'react';

import { useCopy } from '#client/shared/hooks/use-copy.ts';
import { useFirstFocus } from '#client/shared/hooks/use-first-focus.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { SelectField } from '#client/shared/ui/fields/select-field.tsx';
import { TextField } from '#client/shared/ui/fields/text-field.tsx';
import type { OperationInput } from '#contract/operations.ts';
import { limits } from '#contract/vocabulary.ts';
import { unwrap } from '#sdk/answers.ts';

import { useAdminMutation } from '../use-admin-mutation.ts';
import styles from './joining.module.css';

type NewInvitation = OperationInput<'createInvitation'>['body'];

const empty = { note: '', uses: '1', days: '14' };

/** Makes an invitation and shows its link, which nobody can see again. */
export function InvitationForm() {
  const { api } = useServices();
  const [link, setLink] = useState<string>();
  const [entered, setEntered] = useState(empty);
  const enter = (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
    setEntered({ ...entered, [event.target.name]: event.target.value });
  const create = useAdminMutation({
    name: 'createInvitation',
    mutationFn: (body: NewInvitation) => unwrap(api.POST('/admin/invitations', { body })),
    failure: msg`The invitation could not be made.`,
  });
  const submit = () => {
    const { note, uses, days } = entered;
    const body = { note: note.trim(), maxUses: Number(uses), ...(days !== '' && { days: Number(days) }) };
    create.run(body, (answer) => {
      setLink(answer.link);
      setEntered(empty);
    });
  };
  return (
    <section className={styles['part']}>
      <h2>{t`Invite people`}</h2>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label={t`What for (optional)`}
          hint={t`Whoever opens the link reads it.`}
          name="note"
          maxLength={limits.note}
          value={entered.note}
          onChange={enter}
        />
        <TextField
          label={t`For how many people`}
          name="uses"
          type="number"
          min={1}
          max={1000}
          value={entered.uses}
          onChange={enter}
          required
        />
        <SelectField label={t`Works for`} name="days" value={entered.days} onChange={enter}>
          <option value="1">{t`a day`}</option>
          <option value="7">{t`a week`}</option>
          <option value="14">{t`two weeks`}</option>
          <option value="90">{t`three months`}</option>
          <option value="">{t`as long as it is not revoked`}</option>
        </SelectField>
        <Button type="submit" variant="filled" disabled={create.isPending}>
          {t`make an invitation`}
        </Button>
      </form>
      {link !== undefined && <InvitationLink link={link} />}
      {create.dialog}
    </section>
  );
}

/** The link of a new invitation, with buttons that copy it and, where the browser can, share it. */
function InvitationLink({ link }: { link: string }) {
  const { state, copy } = useCopy(link);
  const first = useFirstFocus<HTMLButtonElement>();
  const canShare = typeof navigator.share === 'function';
  return (
    <div className={styles['link']} role="group" aria-label={t`The new invitation`}>
      <p>{t`This link is shown only now. Whoever has it can use it.`}</p>
      <p className={styles['address']}>{link}</p>
      <div className={styles['buttons']}>
        <Button ref={first} onClick={copy}>
          {t`copy`}
        </Button>
        {canShare && (
          <Button
            onClick={() => {
              // A rejection means that the person has closed the browser's dialog.
              navigator.share({ url: link }).catch(() => undefined);
            }}
          >
            {t`share`}
          </Button>
        )}
      </div>
      <p role="status" className={styles['detail']}>
        {state === 'copied'
          ? t`The link is copied.`
          : state === 'failed' && t`The link could not be copied. Please select and copy it yourself.`}
      </p>
    </div>
  );
}

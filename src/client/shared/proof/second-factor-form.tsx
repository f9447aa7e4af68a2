import { msg, t } from '@lingui/core/macro';
import { useState } from 'react';

import { i18n } from '#client/shared/language/i18n.ts';
import { Button } from '#client/shared/ui/button.tsx';
import type { Schemas } from '#contract/operations.ts';

import { FocusedTextField } from '../ui/fields/text-field.tsx';
import { canUsePasskeys } from './passkey.ts';
import { ProofForm } from './proof-form.tsx';
import styles from './proof.module.css';

export type SecondFactor = Schemas['SecondFactors'][number];
export type SecondFactorAnswer = 'passkey' | { oneTimeCode: string } | { recoveryCode: string };

interface SecondFactorFormProps {
  secondFactors: readonly SecondFactor[];
  /** The label of the button that sends a code. */
  submit: string;
  isBusy: boolean;
  error: string | undefined;
  onAnswer: (answer: SecondFactorAnswer) => void;
}

const fields = {
  oneTimeCode: {
    label: msg`Code`,
    hint: msg`The six digits that your authenticator app shows now`,
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
  },
  recoveryCode: { label: msg`Recovery code`, hint: msg`Each one works once`, autoComplete: 'off' },
} as const;

/** Asks for a passkey, the code of an authenticator app, or a recovery code, as far as the member has them. */
export function SecondFactorForm({ secondFactors, submit, isBusy, error, onAnswer }: SecondFactorFormProps) {
  const has = (factor: SecondFactor) => secondFactors.includes(factor);
  const hasPasskey = has('passkey') && canUsePasskeys();
  // Of a member with passkeys only, the rare recovery code is asked for on demand.
  const [shown, setShown] = useState<keyof typeof fields | undefined>(
    has('oneTimeCode') ? 'oneTimeCode' : hasPasskey ? undefined : 'recoveryCode',
  );
  const [typed, setTyped] = useState({ oneTimeCode: '', recoveryCode: '' });
  const isEmpty = shown !== undefined && typed[shown].trim() === '';
  const [wasEmpty, setWasEmpty] = useState(false);
  const other = shown === 'recoveryCode' ? 'oneTimeCode' : 'recoveryCode';

  return (
    <ProofForm
      isBusy={isBusy}
      onSubmit={() => {
        if (isEmpty) setWasEmpty(true);
        else if (shown === 'oneTimeCode') onAnswer({ oneTimeCode: typed.oneTimeCode });
        else if (shown === 'recoveryCode') onAnswer({ recoveryCode: typed.recoveryCode });
      }}
    >
      {hasPasskey && (
        <Button variant={shown ? 'line' : 'filled'} wide disabled={isBusy} onClick={() => onAnswer('passkey')}>
          {t`Use a passkey`}
        </Button>
      )}
      {shown ? (
        <FocusedTextField
          key={shown}
          {...fields[shown]}
          label={i18n._(fields[shown].label)}
          hint={i18n._(fields[shown].hint)}
          value={typed[shown]}
          error={wasEmpty && isEmpty ? t`Please enter the code.` : error}
          onChange={({ target }) => setTyped({ ...typed, [shown]: target.value })}
        />
      ) : (
        error !== undefined && (
          <p className={styles['error']} role="alert">
            {error}
          </p>
        )
      )}
      <div className={styles['choices']}>
        {has(other) && (
          <Button variant="quiet" disabled={isBusy} onClick={() => setShown(other)}>
            {other === 'recoveryCode' ? t`Use a recovery code` : t`Use the code of the app`}
          </Button>
        )}
        {shown && (
          <Button type="submit" variant="filled" disabled={isBusy}>
            {submit}
          </Button>
        )}
      </div>
    </ProofForm>
  );
}

import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { useFirstFocus } from '#client/shared/hooks/use-first-focus.ts';
import { Button } from '#client/shared/ui/button.tsx';
import { PasswordField } from '#client/shared/ui/fields/password-field.tsx';

import { FocusedTextField } from '../ui/fields/text-field.tsx';
import { proofErrorMessage } from './proof-error-message.ts';
import { ProofForm } from './proof-form.tsx';
import { useSendProofCode, type useProve } from './proof-mutations.ts';
import styles from './proof.module.css';

interface PasswordProofProps {
  /** Whether the password counts only together with a mailed code. */
  needsBoth: boolean;
  prove: ReturnType<typeof useProve>;
  onProven: () => void;
}

/** Asks for the password, or for a code that is mailed to the member; for both if one is not enough. */
export function PasswordProof({ needsBoth, prove, onProven }: PasswordProofProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [wasIncomplete, setWasIncomplete] = useState(false);
  const first = useFirstFocus<HTMLInputElement>();
  const sendCode = useSendProofCode();
  const isCodeSent = sendCode.isSuccess;
  const isBusy = prove.isPending || sendCode.isPending;
  const hasPassword = needsBoth || !isCodeSent;
  const error = proofErrorMessage(prove.error ?? sendCode.error);
  const lacksPassword = hasPassword && password === '';
  const lacksCode = isCodeSent && code.trim() === '';
  const mailCode = () => {
    prove.reset();
    sendCode.mutate(undefined, { onSuccess: () => setCode('') });
  };

  return (
    <ProofForm
      isBusy={isBusy}
      onSubmit={() => {
        if (lacksPassword || lacksCode) setWasIncomplete(true);
        else if (needsBoth && !isCodeSent) mailCode();
        else prove.mutate({ ...(hasPassword && { password }), ...(isCodeSent && { code }) }, { onSuccess: onProven });
      }}
    >
      {hasPassword && (
        <PasswordField
          ref={first}
          label={t`Your password`}
          autoComplete="current-password"
          value={password}
          error={wasIncomplete && lacksPassword ? t`Please enter your password.` : isCodeSent ? undefined : error}
          onChange={({ target }) => setPassword(target.value)}
        />
      )}
      {isCodeSent && (
        <FocusedTextField
          label={t`Code`}
          inputMode="numeric"
          autoComplete="one-time-code"
          hint={t`Six digits, in the mail that we have just sent you`}
          value={code}
          error={wasIncomplete && lacksCode ? t`Please enter the code.` : error}
          onChange={({ target }) => setCode(target.value)}
        />
      )}
      <div className={styles['choices']}>
        <Button variant={needsBoth && !isCodeSent ? 'filled' : 'quiet'} disabled={isBusy} onClick={mailCode}>
          {isCodeSent ? t`Send another code` : needsBoth ? t`Mail me a code` : t`Mail me a code instead`}
        </Button>
        {(!needsBoth || isCodeSent) && (
          <Button type="submit" variant="filled" disabled={isBusy}>
            {t`Confirm`}
          </Button>
        )}
      </div>
    </ProofForm>
  );
}

import { t } from '@lingui/core/macro';

import { proofErrorMessage } from '#client/shared/proof/proof-error-message.ts';
import { SecondFactorForm, type SecondFactor } from '#client/shared/proof/second-factor-form.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import { ApiError } from '#sdk/answers.ts';

import styles from './auth-form.module.css';
import { useSecondFactorLogin } from './second-factor-mutations.ts';

/** A login that lacks its second factor. */
export interface PendingLogin {
  secondFactorToken: string;
  secondFactors: readonly SecondFactor[];
}

interface SecondFactorStepProps {
  pending: PendingLogin;
  /** Leads back to the login form. */
  onBack: () => void;
}

/** The second step of a login, after the password or Google. */
export function SecondFactorStep({ pending: { secondFactorToken, secondFactors }, onBack }: SecondFactorStepProps) {
  const login = useSecondFactorLogin(secondFactorToken);
  const expired = isExpired(login.error) ? login.error.message : undefined;
  return (
    <>
      <PageHeading lead={t`Please confirm with your second factor.`}>{t`One more step`}</PageHeading>
      {expired !== undefined ? (
        <p className={styles['foot']} role="alert">
          {expired}
        </p>
      ) : (
        <div className={styles['form']}>
          <SecondFactorForm
            secondFactors={secondFactors}
            submit={t`login`}
            isBusy={login.isPending}
            error={proofErrorMessage(login.error)}
            onAnswer={(answer) => login.mutate(answer)}
          />
        </div>
      )}
      <p className={styles['foot']}>
        <Button variant="quiet" disabled={login.isPending} onClick={onBack}>
          {t`back to login`}
        </Button>
      </p>
    </>
  );
}

const isExpired = (error: Error | null): error is ApiError =>
  error instanceof ApiError && error.code === 'sign-in-expired';

import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatLocale } from '#client/shared/language/format-locale.ts';
import { canUsePasskeys } from '#client/shared/proof/passkey.ts';
import { proofErrorMessage } from '#client/shared/proof/proof-error-message.ts';
import { useProof } from '#client/shared/proof/use-proof.tsx';
import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { ConfirmDialog } from '#client/shared/ui/overlays/confirm-dialog.tsx';
import { FailureState } from '#client/shared/ui/states/failure-state.tsx';
import { ApiError } from '#sdk/answers.ts';

import { AuthenticatorDialog } from './authenticator-dialog.tsx';
import sessions from './own-sessions.module.css';
import { secondFactorsQuery } from './queries.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import {
  useAddPasskey,
  useRemoveFactor,
  useRenewRecoveryCodes,
  useStartAuthenticator,
} from './second-factor-mutations.ts';
import styles from './second-factors.module.css';

/** The member's passkeys, authenticator app and recovery codes: to be added, removed and made anew. */
export function SecondFactors() {
  const { api } = useServices();
  const factors = useQuery(secondFactorsQuery(api));
  const [codes, setCodes] = useState<readonly string[]>();
  const [removing, setRemoving] = useState<Parameters<typeof remove.mutate>[0]>();
  const proof = useProof();
  const addPasskey = useAddPasskey();
  const startAuthenticator = useStartAuthenticator();
  const remove = useRemoveFactor();
  const renewCodes = useRenewRecoveryCodes();
  const mutations = [addPasskey, startAuthenticator, remove, renewCodes];
  const isBusy = mutations.some(({ isPending }) => isPending);

  /** Begins an action; the message of the one before disappears. */
  const begin = () => mutations.forEach(({ reset }) => reset());
  const add = () => {
    begin();
    addPasskey.mutate(undefined, {
      onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
      onError: (error) => void proof.isAskedFor(error, add),
    });
  };
  const start = () => {
    begin();
    startAuthenticator.mutate(undefined, { onError: (error) => void proof.isAskedFor(error, start) });
  };
  const renew = () => {
    begin();
    renewCodes.mutate(undefined, {
      onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
      onError: (error) => void proof.isAskedFor(error, renew),
    });
  };
  const removeFactor = (factor: NonNullable<typeof removing>) => {
    begin();
    remove.mutate(factor, {
      onError: (error) => void proof.isAskedFor(error, () => removeFactor(factor)),
      // The open dialog would cover the message.
      onSettled: () => setRemoving(undefined),
    });
  };

  if (!factors.data) {
    return factors.isFetching ? (
      <p role="status">{t`Loading your second factors…`}</p>
    ) : (
      <FailureState onRetry={() => void factors.refetch()}>{t`Your second factors could not be loaded.`}</FailureState>
    );
  }
  const { passkeys, hasAuthenticator, recoveryCodesLeft } = factors.data;
  const failed = mutations.find(({ error }) => error !== null && !isProofAsked(error));
  const { data: started } = startAuthenticator;

  return (
    <>
      <ul className={sessions['list']} aria-label={t`Second factors`}>
        {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <li key={id} className={sessions['item']}>
            <div>
              <p>{t`Passkey · ${name}`}</p>
              <p className={sessions['detail']}>{lastUse(createdAt, lastUsedAt)}</p>
            </div>
            <Button
              variant="quiet"
              aria-label={t`Remove passkey ${name}`}
              disabled={isBusy}
              onClick={() => setRemoving({ passkeyId: id })}
            >
              {t`Remove`}
            </Button>
          </li>
        ))}
        <li className={sessions['item']}>
          <div>
            <p>{t`Authenticator app`}</p>
            <p className={sessions['detail']}>
              {hasAuthenticator ? t`Shows you a code for each login` : t`Not set up`}
            </p>
          </div>
          <Button
            variant="quiet"
            aria-label={hasAuthenticator ? t`Remove authenticator app` : t`Set up authenticator app`}
            disabled={isBusy}
            onClick={hasAuthenticator ? () => setRemoving('authenticator') : start}
          >
            {hasAuthenticator ? t`Remove` : t`Set up`}
          </Button>
        </li>
        {(hasAuthenticator || passkeys.length > 0) && (
          <li className={sessions['item']}>
            <div>
              <p>{t`Recovery codes`}</p>
              <p className={sessions['detail']}>
                {plural(recoveryCodesLeft, {
                  one: '# left, for when you have nothing else at hand',
                  other: '# left, for when you have nothing else at hand',
                })}
              </p>
            </div>
            <Button variant="quiet" disabled={isBusy} onClick={renew}>
              {t`Make new codes`}
            </Button>
          </li>
        )}
      </ul>
      {failed && (
        <p className={styles['error']} role="alert">
          {proofErrorMessage(failed.error)}
        </p>
      )}
      {canUsePasskeys() ? (
        <Button className={sessions['all']} disabled={isBusy} onClick={add}>
          {t`Add a passkey`}
        </Button>
      ) : (
        <p className={styles['note']}>{t`Passkeys do not work in this browser, or not at this address.`}</p>
      )}
      {removing && (
        <ConfirmDialog
          question={removing === 'authenticator' ? t`Remove the authenticator app?` : t`Remove this passkey?`}
          confirm={t`remove`}
          isDangerous
          isBusy={remove.isPending}
          onClose={() => setRemoving(undefined)}
          onConfirm={() => removeFactor(removing)}
        />
      )}
      {started && (
        <AuthenticatorDialog
          secret={started.secret}
          uri={started.uri}
          onClose={startAuthenticator.reset}
          onAdded={(recoveryCodes) => {
            startAuthenticator.reset();
            setCodes(recoveryCodes);
          }}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
      {proof.dialog}
    </>
  );
}

const isProofAsked = (error: Error) => error instanceof ApiError && error.proof !== undefined;

function lastUse(createdAt: string, lastUsedAt: string | null): string {
  const day = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium' }).format(
    new Date(lastUsedAt ?? createdAt),
  );
  return lastUsedAt === null ? t`Added ${day}` : t`Last used ${day}`;
}

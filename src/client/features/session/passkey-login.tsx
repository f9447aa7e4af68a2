import { t } from '@lingui/core/macro';
import { noop } from '@tanstack/react-query';
import { useEffect } from 'react';

import { loadPart } from '#client/shared/network/load-part.ts';
import { canUsePasskeys, getPasskey } from '#client/shared/proof/passkey.ts';
import { proofErrorMessage } from '#client/shared/proof/proof-error-message.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';

import styles from './auth-form.module.css';
import { usePasskeyLogin } from './second-factor-mutations.ts';

/** Logs in with a passkey: one that the browser offers in the e-mail field, or asks for after a press on the button. */
export function PasskeyLogin() {
  const { api } = useServices();
  const login = usePasskeyLogin();
  const { mutate } = login;

  useEffect(() => {
    if (!canUsePasskeys()) return;
    const page = new AbortController();
    const library = loadPart(() => import('@simplewebauthn/browser'));
    const offer = async () => {
      const { browserSupportsWebAuthnAutofill } = await library;
      if (!(await browserSupportsWebAuthnAutofill())) return;
      const chosen = await getPasskey(api, { isAutofill: true, signal: page.signal });
      mutate(chosen);
    };
    // Without an offer there is still the button.
    offer().catch(noop);
    return () => {
      page.abort();
      library.then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony()).catch(noop);
    };
  }, [api, mutate]);

  if (!canUsePasskeys()) return null;
  const error = proofErrorMessage(login.error);
  return (
    <div className={styles['passkey']}>
      <Button wide disabled={login.isPending} onClick={() => mutate(undefined)}>
        {t`login with a passkey`}
      </Button>
      {error !== undefined && (
        <p className={styles['error']} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

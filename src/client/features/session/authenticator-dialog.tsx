import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { encode } from 'uqr';

import { proofErrorMessage } from '#client/shared/proof/proof-error-message.ts';
import { Button } from '#client/shared/ui/button.tsx';
import { FocusedTextField } from '#client/shared/ui/fields/text-field.tsx';
import { Dialog } from '#client/shared/ui/overlays/dialog.tsx';

import { useConfirmAuthenticator } from './second-factor-mutations.ts';
import styles from './second-factors.module.css';

interface AuthenticatorDialogProps {
  secret: string;
  /** The same as an address for the QR code. */
  uri: string;
  onClose: () => void;
  /** Called with the recovery codes that came with it, if it is the first second factor. */
  onAdded: (recoveryCodes: readonly string[] | undefined) => void;
}

/** Shows the secret to an authenticator app, and asks for the code that the app then has. */
export function AuthenticatorDialog({ secret, uri, onClose, onAdded }: AuthenticatorDialogProps) {
  const [code, setCode] = useState('');
  const isEmpty = code.trim() === '';
  const [wasEmpty, setWasEmpty] = useState(false);
  const confirm = useConfirmAuthenticator();
  return (
    <Dialog title={t`Set up an authenticator app`} onClose={onClose} isBusy={confirm.isPending}>
      <form
        className={styles['form']}
        noValidate
        aria-busy={confirm.isPending}
        onSubmit={(event) => {
          event.preventDefault();
          if (isEmpty) setWasEmpty(true);
          else confirm.mutate(code, { onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes) });
        }}
      >
        <p>{t`Scan this with an authenticator app, or type the key into it.`}</p>
        <QrCode text={uri} />
        <p className={styles['secret']} aria-label={t`Key`}>
          {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </p>
        <FocusedTextField
          label={t`Code`}
          hint={t`The six digits that the app shows now`}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          error={wasEmpty && isEmpty ? t`Please enter the code.` : proofErrorMessage(confirm.error)}
          onChange={({ target }) => setCode(target.value)}
        />
        <Button type="submit" variant="filled" disabled={confirm.isPending}>
          {t`Confirm`}
        </Button>
      </form>
    </Dialog>
  );
}

function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 3 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      className={styles['code']}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={t`QR code of the key`}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}

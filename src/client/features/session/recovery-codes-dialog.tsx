import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { Button, buttonClass } from '#client/shared/ui/button.tsx';
import { Dialog } from '#client/shared/ui/dialog.tsx';

import styles from './second-factors.module.css';

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  onClose: () => void;
}

/** Shows new recovery codes, the only time. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const [copied, setCopied] = useState('');
  const text = codes.join('\n');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(t`The codes are copied.`),
      () => setCopied(t`The browser did not copy them. Please select them yourself.`),
    );
  return (
    <Dialog title={t`Your recovery codes`} onClose={onClose}>
      <p>
        {t`Each of them replaces your second factor once, if you have lost it. Store them where only you find them: they are not shown again.`}
      </p>
      <ul className={styles['codes']} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p role="status">{copied}</p>
      <div className={styles['choices']}>
        {/* Over plain http there is no clipboard. */}
        {'clipboard' in navigator && <Button onClick={() => void copy()}>{t`Copy`}</Button>}
        <a
          className={buttonClass({ variant: 'line' })}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="recovery-codes.txt"
        >
          {t`Download`}
        </a>
        <Button variant="filled" onClick={onClose}>
          {t`I have stored them`}
        </Button>
      </div>
    </Dialog>
  );
}

import { t } from '@lingui/core/macro';

import { useCopy } from '#client/shared/hooks/use-copy.ts';
import { Button, buttonClass } from '#client/shared/ui/button.tsx';
import { Dialog } from '#client/shared/ui/overlays/dialog.tsx';

import styles from './second-factors.module.css';

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  onClose: () => void;
}

/** Shows new recovery codes, the only time. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const text = codes.join('\n');
  const { canCopy, state, copy } = useCopy(text);
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
      <p role="status">
        {state === 'copied'
          ? t`The codes are copied.`
          : state === 'failed' && t`The browser did not copy them. Please select them yourself.`}
      </p>
      <div className={styles['choices']}>
        {canCopy && <Button onClick={copy}>{t`Copy`}</Button>}
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

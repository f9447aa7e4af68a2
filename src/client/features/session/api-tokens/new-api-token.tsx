import { t } from '@lingui/core/macro';

import { useCopy } from '#client/shared/hooks/use-copy.ts';
import { useFirstFocus } from '#client/shared/hooks/use-first-focus.ts';
import { Button } from '#client/shared/ui/button.tsx';
import { Dialog } from '#client/shared/ui/overlays/dialog.tsx';

import factors from '../second-factors.module.css';
import styles from './api-tokens.module.css';

interface NewApiTokenProps {
  token: string;
  onClose: () => void;
}

/** Shows a new API token, the only time. */
export function NewApiToken({ token, onClose }: NewApiTokenProps) {
  const first = useFirstFocus<HTMLParagraphElement>();
  const { canCopy, state, copy } = useCopy(token);
  return (
    <Dialog title={t`Your new API token`} onClose={onClose}>
      <p>{t`It is shown only now. Store it where only your script reads it: whoever has it can do what you have allowed it.`}</p>
      <p ref={first} className={styles['token']} role="group" aria-label={t`API token`} tabIndex={-1}>
        {token}
      </p>
      <p role="status">
        {state === 'copied'
          ? t`The token is copied.`
          : state === 'failed' && t`The browser did not copy it. Please select it yourself.`}
      </p>
      <div className={factors['choices']}>
        {canCopy && <Button onClick={copy}>{t`Copy`}</Button>}
        <Button variant="filled" onClick={onClose}>
          {t`I have stored it`}
        </Button>
      </div>
    </Dialog>
  );
}

import { t } from '@lingui/core/macro';

import { useCopy } from '#client/shared/hooks/use-copy.ts';
import { useFirstFocus } from '#client/shared/hooks/use-first-focus.ts';
import { Button } from '#client/shared/ui/button.tsx';

import styles from './joining.module.css';

/** The link of a new invitation, with buttons that copy it and, where the browser can, share it. */
export function InvitationLink({ link }: { link: string }) {
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

import { msg, t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';

import type { VisibleEntry } from '#client/outbox/mutation.ts';
import { useOutbox, useOutboxEntries } from '#client/outbox/use-outbox.ts';
import { i18n } from '#client/shared/language/i18n.ts';
import type { NetworkStatus } from '#client/shared/network/network-status.ts';
import { Button } from '#client/shared/ui/button.tsx';
import { ConfirmDialog } from '#client/shared/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#client/shared/ui/overlays/dialog.tsx';

import styles from './waiting-list.module.css';

interface WaitingListProps {
  /** Why nothing can be sent. */
  reason: NetworkStatus['reason'];
  onClose: () => void;
}

const prospects = {
  offline: msg`You are offline. All of this is sent when the network is back.`,
  unreachable: msg`The server cannot be reached. All of this is sent as soon as it answers.`,
  failing: msg`The server has trouble. All of this is sent as soon as it recovers.`,
};

/** What waits to be sent, in plain words: all of it can be tried at once, and each discarded. */
export function WaitingList({ reason, onClose }: WaitingListProps) {
  const outbox = useOutbox();
  const entries = useOutboxEntries().filter(({ isQueued, rejection }) => isQueued && !rejection);
  const [attempt, setAttempt] = useState<'running' | 'failed'>();
  const [unconfirmed, setUnconfirmed] = useState<VisibleEntry>();
  const tryButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    // The focused button was removed with what was discarded or sent.
    if (document.activeElement === document.body) tryButton.current?.focus();
  }, [entries.length]);
  useEffect(() => focusHeadingIfLost, []);

  const retry = async () => {
    setAttempt('running');
    await outbox.retry().catch(warn);
    setAttempt('failed');
  };
  const discard = (entry: VisibleEntry) => {
    setUnconfirmed(undefined);
    void outbox.discard(entry.idempotencyKey).catch(warn);
  };

  return (
    <Dialog title={t`Waiting to be sent`} onClose={onClose} size="bottom">
      <div className={styles['content']}>
        <p className={styles['lead']} role="status">
          {[
            attempt === 'running' && t`Trying…`,
            attempt === 'failed' && t`It did not work yet.`,
            reason ? i18n._(prospects[reason]) : t`All of this is sent as soon as it can be.`,
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
        <ul className={styles['list']}>
          {entries
            .map((entry) => ({ entry, description: outbox.describe(entry) }))
            .map(({ entry, description }) => (
              <li key={entry.idempotencyKey} className={styles['one']}>
                <p className={styles['text']}>{description}</p>
                <Button
                  variant="quiet"
                  aria-label={t`Discard: ${description}`}
                  onClick={() => (outbox.tileOf(entry) === 'picture' ? setUnconfirmed(entry) : discard(entry))}
                >
                  {t`Discard`}
                </Button>
              </li>
            ))}
        </ul>
        <Button
          ref={tryButton}
          variant="filled"
          wide
          // Not `disabled`, which would remove the focus from the pressed button.
          aria-disabled={attempt === 'running'}
          onClick={() => attempt !== 'running' && void retry()}
        >
          {attempt === 'running' ? t`Trying…` : t`Try now`}
        </Button>
      </div>
      {unconfirmed && (
        <ConfirmDialog
          question={t`Discard this post and its picture?`}
          confirm={t`discard`}
          isDangerous
          onConfirm={() => discard(unconfirmed)}
          onClose={() => setUnconfirmed(undefined)}
        />
      )}
    </Dialog>
  );
}

/** The line that opened the list is gone once nothing waits. */
function focusHeadingIfLost() {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus();
}

const warn = (error: unknown) => console.warn('The outbox failed.', error);

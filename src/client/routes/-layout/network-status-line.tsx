import { msg, plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { createPortal } from 'react-dom';

import { formatLocale } from '#client/shared/language/format-locale.ts';
import { i18n } from '#client/shared/language/i18n.ts';
import { withElements } from '#client/shared/language/text.ts';
import type { NetworkStatus } from '#client/shared/network/network-status.ts';
import { Button } from '#client/shared/ui/button.tsx';

import styles from './network-status-line.module.css';
import { WaitingList } from './waiting-list.tsx';

const reasons = {
  offline: msg`You are offline.`,
  unreachable: msg`The server cannot be reached.`,
  failing: msg`The server has trouble.`,
};

/**
 * The status line in the dock: how old the data is, how many mutations are queued, with a button that lists them, and
 * whether there is a new version.
 */
export function NetworkStatusLine({
  status: { reason, dataUpdatedAt, queuedCount, update },
}: {
  status: NetworkStatus;
}) {
  const [isListOpen, setIsListOpen] = useState(false);
  const sentences = [
    reason && i18n._(reasons[reason]),
    dataUpdatedAt !== undefined && asOf(formatTime(dataUpdatedAt)),
    queuedCount > 0 && queueText(queuedCount, reason === 'offline'),
    update && t`A new version is ready.`,
  ].filter(Boolean);
  return (
    <div className={styles['line']}>
      <p>{sentences.join(' ')}</p>
      {queuedCount > 0 && (
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => setIsListOpen(true)}>
          {withElements(t`Show<0> what waits</0>`, <span className="visually-hidden" />)}
        </Button>
      )}
      {update && (
        <Button variant="quiet" onClick={update}>
          {t`Update now`}
        </Button>
      )}
      {/* Outside the live region, which would announce every change of the list. */}
      {isListOpen &&
        queuedCount > 0 &&
        createPortal(<WaitingList reason={reason} onClose={() => setIsListOpen(false)} />, document.body)}
    </div>
  );
}

const asOf = (time: string) => t`What you see is as of ${time}.`;

const queueText = (count: number, isOffline: boolean) =>
  isOffline
    ? plural(count, { one: '# action waits for the network.', other: '# actions wait for the network.' })
    : plural(count, { one: '# action waits to be sent.', other: '# actions wait to be sent.' });

/** The time of day, with the date unless that is today. */
function formatTime(time: number): string {
  const isToday = new Date(time).toDateString() === new Date().toDateString();
  const format: Intl.DateTimeFormatOptions = isToday
    ? { timeStyle: 'short' }
    : { dateStyle: 'medium', timeStyle: 'short' };
  return new Intl.DateTimeFormat(formatLocale(), format).format(time);
}

import { useState } from 'react';
import { createPortal } from 'react-dom';

import type { NetworkStatus } from '#client/shared/network/network-status.ts';
import { Button } from '#client/shared/ui/button.tsx';

import { BottomLine } from './bottom-line.tsx';
import { WaitingList } from './waiting-list.tsx';

const reasons = {
  offline: 'You are offline.',
  unreachable: 'The server cannot be reached.',
  failing: 'The server has trouble.',
};

/**
 * The status line at the bottom of the page: how old the data is, how many mutations are queued, with a button that lists them, and
 * whether there is a new version.
 */
export function NetworkStatusLine({
  status: { reason, dataUpdatedAt, queuedCount, update },
}: {
  status: NetworkStatus;
}) {
  const [isListOpen, setIsListOpen] = useState(false);
  const sentences = [
    reason && reasons[reason],
    dataUpdatedAt !== undefined && `What you see is as of ${formatTime(dataUpdatedAt)}.`,
    queuedCount > 0 &&
      `${queuedCount === 1 ? '1 action waits' : `${queuedCount} actions wait`} ${reason === 'offline' ? 'for the network' : 'to be sent'}.`,
    update && 'A new version is ready.',
  ].filter(Boolean);
  return (
    <BottomLine text={sentences.join(' ')}>
      {queuedCount > 0 && (
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => setIsListOpen(true)}>
          Show<span className="visually-hidden"> what waits</span>
        </Button>
      )}
      {update && (
        <Button variant="quiet" onClick={update}>
          Update now
        </Button>
      )}
      {/* Outside the live region, which would announce every change of the list. */}
      {isListOpen &&
        queuedCount > 0 &&
        createPortal(<WaitingList reason={reason} onClose={() => setIsListOpen(false)} />, document.body)}
    </BottomLine>
  );
}

/** The time of day, with the date unless that is today. */
function formatTime(time: number): string {
  const isToday = new Date(time).toDateString() === new Date().toDateString();
  const format: Intl.DateTimeFormatOptions = isToday
    ? { timeStyle: 'short' }
    : { dateStyle: 'medium', timeStyle: 'short' };
  return new Intl.DateTimeFormat(undefined, format).format(time);
}

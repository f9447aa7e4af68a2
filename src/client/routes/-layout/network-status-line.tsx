import type { NetworkStatus } from '#client/shared/network/network-status.ts';
import { Button } from '#client/shared/ui/button.tsx';

import { BottomLine } from './bottom-line.tsx';

const reasons = { offline: 'You are offline.', unreachable: 'The server cannot be reached.' };

/** The status line at the bottom of the page: how old the data is, how many mutations are queued, and whether there is a new version. */
export function NetworkStatusLine({
  status: { reason, dataUpdatedAt, queuedCount, update },
}: {
  status: NetworkStatus;
}) {
  const sentences = [
    reason && reasons[reason],
    reason && dataUpdatedAt !== undefined && `What you see is as of ${formatTime(dataUpdatedAt)}.`,
    queuedCount > 0 && `${queuedCount === 1 ? '1 action waits' : `${queuedCount} actions wait`} for the network.`,
    update && 'A new version is ready.',
  ].filter(Boolean);
  return (
    <BottomLine text={sentences.join(' ')}>
      {update && (
        <Button variant="quiet" onClick={update}>
          Update now
        </Button>
      )}
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

import { useMutation, useQuery } from '@tanstack/react-query';

import { useOutboxEntries } from '#client/outbox/use-rejected-entry.ts';
import { useViewer } from '#client/shared/services/use-viewer.ts';
import { Button } from '#client/shared/ui/button.tsx';
import { RelativeTime } from '#client/shared/ui/relative-time.tsx';

import styles from './account-form.module.css';
import { AccountSection } from './account-section.tsx';
import { clearDeviceData, deviceDataQuery } from './device-data.ts';

/** What is stored on this device, and how to clear it. */
export function DataOnDevice() {
  const { userId = '' } = useViewer() ?? {};
  const { data, isError, refetch } = useQuery(deviceDataQuery(userId));
  const waiting = useOutboxEntries().length;
  const clear = useMutation({
    mutationKey: ['device', 'clear'],
    mutationFn: clearDeviceData,
    onSettled: () => refetch(),
    meta: { success: 'What was stored on this device is cleared.', failure: 'It could not be cleared.' },
  });
  return (
    <AccountSection
      title="Your data on this device"
      lead="Stored here so that the community opens at once, also without a network. Logging out clears it."
    >
      {isError && <p>This browser stores nothing.</p>}
      {data && (
        <ul className={styles['facts']}>
          {data.bytes !== undefined && <li>{formatBytes(data.bytes)} in all, with the app itself</li>}
          <li>
            {count(data.lists, 'list or page', 'lists and pages')}
            {data.oldest !== undefined && (
              <>
                , the oldest from <RelativeTime dateTime={new Date(data.oldest).toISOString()} />
              </>
            )}
          </li>
          <li>{count(data.pictures, 'picture', 'pictures')}</li>
          <li>{waiting === 0 ? 'Nothing waits to be sent' : `${count(waiting, 'action', 'actions')} not sent yet`}</li>
        </ul>
      )}
      <div className={styles['close']}>
        <p id="clearing">
          Clearing removes lists and pictures; they are loaded again when you need them. Drafts, and what waits to be
          sent, stay.
        </p>
        <Button aria-describedby="clearing" disabled={clear.isPending || !data} onClick={() => clear.mutate()}>
          Clear this device
        </Button>
      </div>
    </AccountSection>
  );
}

const count = (number: number, one: string, many: string) =>
  number === 0 ? `No ${many}` : `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

const formatBytes = (bytes: number) =>
  `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: bytes < 1e7 ? 1 : 0 })} MB`;

import { msg, plural, t } from '@lingui/core/macro';
import { useMutation, useQuery } from '@tanstack/react-query';

import { useOutboxEntries } from '#client/outbox/use-outbox.ts';
import { i18n } from '#client/shared/language/i18n.ts';
import { withElements } from '#client/shared/language/text.ts';
import { deviceKeys } from '#client/shared/query/keys.ts';
import { toServerTime } from '#client/shared/server-clock.ts';
import { useViewer } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { RelativeTime } from '#client/shared/ui/relative-time.tsx';

import styles from './account-form.module.css';
import { AccountSection } from './account-section.tsx';
import { clearDeviceData, deviceDataQuery } from './device-data.ts';

/** What is stored on this device, and how to clear it. */
export function DataOnDevice() {
  const { userId = '' } = useViewer() ?? {};
  const { data, isError } = useQuery(deviceDataQuery(userId));
  const waiting = useOutboxEntries().length;
  const clear = useMutation({
    mutationKey: deviceKeys.clear(),
    mutationFn: clearDeviceData,
    meta: {
      invalidates: [deviceDataQuery(userId).queryKey],
      success: msg`What was stored on this device is cleared.`,
      failure: msg`It could not be cleared.`,
    },
  });
  return (
    <AccountSection title={t`Your data on this device`}>
      {isError && <p>{t`This browser stores nothing.`}</p>}
      {data && (
        <ul className={styles['facts']}>
          {data.bytes !== undefined && <li>{sizeText(data.bytes)}</li>}
          <li>{data.oldest === undefined ? listsText(data.lists) : agedListsText(data.lists, data.oldest)}</li>
          <li>{picturesText(data.pictures)}</li>
          <li>{waitingText(waiting)}</li>
        </ul>
      )}
      <div className={styles['close']}>
        <p id="clearing">
          {t`Clearing removes lists and pictures; they are loaded again when you need them. Drafts, and what waits to be sent, stay.`}
        </p>
        <Button aria-describedby="clearing" disabled={clear.isPending || !data} onClick={() => clear.mutate()}>
          {t`Clear this device`}
        </Button>
      </div>
    </AccountSection>
  );
}

function sizeText(bytes: number): string {
  const size = (bytes / 1e6).toLocaleString(i18n.locale, { maximumFractionDigits: bytes < 1e7 ? 1 : 0 });
  return t`${size} MB in all, with the app itself`;
}

const listsText = (count: number) =>
  count === 0 ? t`No lists and pages` : plural(count, { one: '# list or page', other: '# lists and pages' });

const agedListsText = (count: number, oldest: number) =>
  withElements(
    plural(count, {
      one: '# list or page, the oldest from <0></0>',
      other: '# lists and pages, the oldest from <0></0>',
    }),
    <RelativeTime dateTime={new Date(toServerTime(oldest)).toISOString()} />,
  );

const picturesText = (count: number) =>
  count === 0 ? t`No pictures` : plural(count, { one: '# picture', other: '# pictures' });

const waitingText = (count: number) =>
  count === 0
    ? t`Nothing waits to be sent`
    : plural(count, { one: '# action not sent yet', other: '# actions not sent yet' });

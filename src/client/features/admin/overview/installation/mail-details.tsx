import { t } from '@lingui/core/macro';

import { RelativeTime } from '#client/shared/ui/relative-time.tsx';
import type { Schemas } from '#contract/operations.ts';

import { Detail } from '../../detail.tsx';
import { formatCount } from '../numbers/format.ts';

/** Mails that wait, and the last one that could not be sent. */
export function MailDetails({ mail }: Pick<Schemas['Installation'], 'mail'>) {
  const { waiting, oldestWaitingAt, lastFailure } = mail;
  return (
    <>
      <Detail name={t`Mails that wait`}>
        {waiting === 0 ? t`none` : formatCount(waiting)}
        {oldestWaitingAt !== null && (
          <small>
            {t`The oldest one:`} <RelativeTime dateTime={oldestWaitingAt} />
          </small>
        )}
      </Detail>
      {lastFailure && (
        <Detail name={t`Last failed mail`}>
          <RelativeTime dateTime={lastFailure.at} /> <small>{lastFailure.message}</small>
        </Detail>
      )}
    </>
  );
}

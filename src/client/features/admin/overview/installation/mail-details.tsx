import { msg, t } from '@lingui/core/macro';
import { clsx } from 'clsx/lite';
import { useState } from 'react';

import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { RelativeTime } from '#client/shared/ui/relative-time.tsx';
import type { OperationAnswer, Schemas } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

import { Detail } from '../../detail.tsx';
import { useAdminMutation } from '../../use-admin-mutation.ts';
import { formatCount } from '../numbers/format.ts';
import styles from './installation.module.css';

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

/** Sends a mail to the admin itself, and says what the mail server has answered. */
export function TestMail() {
  const { api } = useServices();
  const [answer, setAnswer] = useState<OperationAnswer<'sendTestMail'>>();
  const test = useAdminMutation({
    name: 'sendTestMail',
    mutationFn: () => unwrap(api.POST('/admin/testMail')),
    failure: msg`The test mail could not be sent.`,
    isSilent: true,
  });
  return (
    <div className={styles['test']}>
      <Button disabled={test.isPending} onClick={() => test.run(undefined, setAnswer)}>
        {test.isPending ? t`sending…` : t`send me a test mail`}
      </Button>
      <p className={clsx(styles['result'], answer?.result === 'failed' && styles['failed'])} role="status">
        {answer?.message}
      </p>
      {test.dialog}
    </div>
  );
}

import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';

import { formatLocale } from '#client/shared/language/format-locale.ts';
import { useProof } from '#client/shared/proof/use-proof.tsx';
import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import note from '#client/shared/ui/states/retry-note.module.css';

import styles from './address-notice.module.css';
import { useKeepAccount } from './mutations.ts';
import { currentUserQuery } from './queries.ts';

/** Says when and why the account is deleted, as an admin was asked to, and keeps it. */
export function DeletionNotice() {
  const { api } = useServices();
  const { data: account } = useQuery(currentUserQuery(api));
  const { isPending, mutate } = useKeepAccount();
  const proof = useProof();
  const keep = () => mutate(undefined, { onError: (error) => void proof.isAskedFor(error, keep) });
  if (account?.deletionAt === undefined) return null;
  const day = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'long' }).format(new Date(account.deletionAt));
  const { deletionReason: reason = '' } = account;
  return (
    <div className={note['note']} role="alert">
      <p className={styles['text']}>
        {t`Your account will be deleted on ${day} with everything in it. An admin was asked to: ${reason}`}
      </p>
      <Button disabled={isPending} onClick={keep}>
        {t`Keep my account`}
      </Button>
      {proof.dialog}
    </div>
  );
}

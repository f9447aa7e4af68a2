import { msg, t } from '@lingui/core/macro';
import { useState } from 'react';

import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { TextArea } from '#client/shared/ui/fields/text-area.tsx';
import { Dialog } from '#client/shared/ui/overlays/dialog.tsx';
import { limits } from '#contract/vocabulary.ts';
import { unwrap } from '#sdk/answers.ts';

import { useAdminMutation } from '../use-admin-mutation.ts';
import styles from './joining.module.css';

/** The buttons that let somebody in who waits, or decline that, with a message if the admin likes. */
export function DecideJoinRequest({ id, username: name }: { id: string; username: string }) {
  const { api } = useServices();
  const [decision, setDecision] = useState<'approve' | 'decline'>();
  const [message, setMessage] = useState('');
  const answering = useAdminMutation({
    name: 'decideJoinRequest',
    mutationFn: () =>
      unwrap(
        api.POST(`/admin/joinRequests/{id}/${decision ?? 'approve'}`, { params: { path: { id } }, body: { message } }),
      ),
    failure: msg`This could not be decided.`,
  });
  const isApproval = decision === 'approve';
  return (
    <>
      <Button aria-label={t`let @${name} in`} onClick={() => setDecision('approve')}>{t`let in`}</Button>
      <Button aria-label={t`decline @${name}`} variant="quiet" onClick={() => setDecision('decline')}>
        {t`decline`}
      </Button>
      {decision && (
        <Dialog
          title={isApproval ? t`Let @${name} in?` : t`Decline @${name}?`}
          isBusy={answering.isPending}
          onClose={() => setDecision(undefined)}
        >
          <div className={styles['part']}>
            <p>
              {isApproval
                ? t`@${name} gets a mail and can log in.`
                : t`@${name} gets a mail. The account is deleted in seven days; until then you can undo it in the log.`}
            </p>
            <TextArea
              label={t`A message in the mail (optional)`}
              rows={3}
              maxLength={limits.message}
              value={message}
              onChange={(event) => setMessage(event.target.value)}
            />
            <Button
              variant={isApproval ? 'filled' : 'danger'}
              disabled={answering.isPending}
              onClick={() => answering.run(undefined)}
            >
              {isApproval ? t`let in` : t`decline`}
            </Button>
          </div>
        </Dialog>
      )}
      {answering.dialog}
    </>
  );
}

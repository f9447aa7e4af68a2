import { useState } from 'react';
import type { SubmitEvent } from 'react';

import { limits } from '#contract/vocabulary.ts';

import { useFirstFocus } from '#client/shared/dom/use-first-focus.ts';
import { useIsSending } from '#client/shared/query/use-is-sending.ts';
import { Button } from '#client/shared/ui/button.tsx';
import { lengthOf } from '#client/shared/ui/characters-left.ts';
import { Dialog } from '#client/shared/ui/dialog.tsx';
import { TextArea } from '#client/shared/ui/text-area.tsx';

import { postMutationKeys, useReportPost } from '../mutations.ts';

import styles from './report-dialog.module.css';

/** Asks why a post is reported; stays open, with what was written, when the report could not be sent (S075). */
export function ReportDialog({ postId, onClose }: { postId: string; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const first = useFirstFocus<HTMLTextAreaElement>();
  const report = useReportPost();
  const isSending = useIsSending(postMutationKeys.report);
  const isBusy = report.isPending;
  const cannotSend = isBusy || reason.trim() === '' || lengthOf(reason) > limits.reason;

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!cannotSend && !isSending()) report.mutate({ postId, reason: reason.trim() }, { onSuccess: onClose });
  };

  return (
    <Dialog title="Report this post" onClose={onClose} isBusy={isBusy}>
      <form className={styles['form']} onSubmit={onSubmit}>
        <TextArea
          ref={first}
          label="What is wrong with it?"
          hint="Only the admins of this community read it."
          limit={limits.reason}
          rows={4}
          disabled={isBusy}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button type="submit" look="filled" disabled={cannotSend}>
          {isBusy ? 'sending...' : 'report'}
        </Button>
      </form>
    </Dialog>
  );
}

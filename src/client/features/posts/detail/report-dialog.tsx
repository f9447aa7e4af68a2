import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';

import { maxCharacters } from '#client/shared/forms/rules.ts';
import { postKeys } from '#client/shared/query/keys.ts';
import { useIsSending } from '#client/shared/query/use-is-sending.ts';
import { Button } from '#client/shared/ui/button.tsx';
import { charactersLeft } from '#client/shared/ui/characters-left.ts';
import { Dialog } from '#client/shared/ui/dialog.tsx';
import { TextArea } from '#client/shared/ui/text-area.tsx';
import { limits } from '#contract/vocabulary.ts';

import { useReportPost } from '../mutations.ts';
import styles from './report-dialog.module.css';

const reportSchema = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, 'Please say what is wrong with it.'), maxCharacters(limits.reason)),
});

/** Asks why a post is reported. Stays open with the text in it when the report could not be sent (S075). */
export function ReportDialog({ postId, onClose }: { postId: string; onClose: () => void }) {
  const { register, handleSubmit, formState, control, setFocus } = useForm({
    resolver: zodResolver(reportSchema),
    mode: 'onChange',
    defaultValues: { reason: '' },
  });
  const reason = useWatch({ control, name: 'reason' });
  const report = useReportPost();
  const isSending = useIsSending(postKeys.report());
  const isBusy = report.isPending;
  // `autoFocus` would run before the dialog is open.
  useEffect(() => setFocus('reason'), [setFocus]);

  return (
    <Dialog title="Report this post" onClose={onClose} isBusy={isBusy}>
      <form
        className={styles['form']}
        onSubmit={handleSubmit((values) => {
          if (!isSending()) report.mutate({ postId, ...values }, { onSuccess: onClose });
        })}
      >
        <fieldset className={styles['form']} disabled={isBusy}>
          <TextArea
            label="What is wrong with it?"
            hint={charactersLeft(reason, limits.reason) ?? 'Only the admins of this community read it.'}
            rows={4}
            error={formState.errors.reason?.message}
            {...register('reason')}
          />
          <Button type="submit" variant="filled" disabled={!formState.isValid}>
            {isBusy ? 'sending...' : 'report'}
          </Button>
        </fieldset>
      </form>
    </Dialog>
  );
}

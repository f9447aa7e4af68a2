import { zodResolver } from '@hookform/resolvers/zod';
import { msg, t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';

import { FormDialog } from '#client/shared/forms/form-dialog.tsx';
import { maxCharacters, visibleCharacters } from '#client/shared/forms/rules.ts';
import { safetyKeys } from '#client/shared/query/keys.ts';
import { useIsSending } from '#client/shared/query/use-is-sending.ts';
import { Button } from '#client/shared/ui/button.tsx';
import { charactersLeft } from '#client/shared/ui/fields/characters-left.ts';
import { TextArea } from '#client/shared/ui/fields/text-area.tsx';
import { limits } from '#contract/vocabulary.ts';

import styles from './report-form.module.css';

const reportSchema = z.object({
  reason: z.string().check(
    z.trim(),
    visibleCharacters(() => t`Please say what is wrong with it.`),
    maxCharacters(limits.reason),
  ),
});

interface ReportFormProps {
  /** What is reported, as a heading. */
  title: string;
  /** Sends the report; the toast is the message that the server answers. */
  send: (reason: string) => Promise<{ message: string }>;
  onClose: () => void;
}

/** The dialog that asks why something is reported. It stays open with the text in it when the report could not be sent (S075). */
export function ReportForm({ title, send, onClose }: ReportFormProps) {
  const { register, handleSubmit, formState, control, setFocus } = useForm({
    resolver: zodResolver(reportSchema),
    mode: 'onChange',
    defaultValues: { reason: '' },
  });
  const reason = useWatch({ control, name: 'reason' });
  const report = useMutation({
    mutationKey: safetyKeys.report(),
    mutationFn: send,
    meta: { success: true, failure: msg`The report could not be sent.` },
  });
  const isSending = useIsSending(safetyKeys.report());
  const isBusy = report.isPending;
  // `autoFocus` would run before the dialog is open.
  useEffect(() => setFocus('reason'), [setFocus]);

  return (
    <FormDialog title={title} onClose={onClose} isBusy={isBusy} isChanged={reason !== ''}>
      <form
        className={styles['form']}
        onSubmit={handleSubmit((values) => {
          if (!isSending()) report.mutate(values.reason, { onSuccess: onClose });
        })}
      >
        <fieldset className={styles['form']} disabled={isBusy}>
          <TextArea
            label={t`What is wrong with it?`}
            hint={charactersLeft(reason, limits.reason) ?? t`Only the admins of this community read it.`}
            rows={4}
            error={formState.errors.reason?.message}
            {...register('reason')}
          />
          <Button type="submit" variant="filled">
            {isBusy ? t`sending...` : t`report`}
          </Button>
        </fieldset>
      </form>
    </FormDialog>
  );
}

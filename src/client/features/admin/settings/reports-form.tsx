import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';

import { TextField } from '#client/shared/ui/fields/text-field.tsx';
import type { Schemas } from '#contract/operations.ts';

import { SettingsGroup } from './settings-group.tsx';
import styles from './settings.module.css';
import { useSettingsForm } from './use-settings-form.ts';

type ReportsSettings = Pick<Schemas['CommunitySettings'], 'hideAfterReports'>;

const schema = z.object({
  hideAfterReports: z.string().check(
    z.refine((text) => /^(\d{1,2}|100)?$/.test(text.trim()), {
      error: () => t`Please write a whole number up to 100, or nothing.`,
    }),
  ),
});
type ReportsValues = z.infer<typeof schema>;

/** When reports alone hide a post or comment. */
export function ReportsForm({ settings }: { settings: ReportsSettings }) {
  const { form, save, isSaving, dialog } = useSettingsForm<ReportsValues, ReportsSettings>({
    schema,
    settings,
    toValues: ({ hideAfterReports: count }) => ({ hideAfterReports: count === 0 ? '' : String(count) }),
    fields: ['hideAfterReports'],
  });
  const { errors } = form.formState;
  return (
    <>
      <SettingsGroup
        heading={t`Reports`}
        lead={t`A post or comment that so many members have reported is hidden until somebody decides. Accounts that are younger than a day or suspended do not count, and what was decided once is not hidden again.`}
        onSubmit={form.handleSubmit(({ hideAfterReports }) => save({ hideAfterReports: Number(hideAfterReports) }))}
        isSaving={isSaving}
        error={errors.root?.message}
      >
        <div className={styles['row']}>
          <TextField
            label={t`Hide after so many reports`}
            hint={t`Empty for never.`}
            inputMode="numeric"
            autoComplete="off"
            error={errors.hideAfterReports?.message}
            {...form.register('hideAfterReports')}
          />
        </div>
      </SettingsGroup>
      {dialog}
    </>
  );
}

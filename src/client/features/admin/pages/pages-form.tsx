import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';

import { CheckField } from '#client/shared/ui/fields/check-field.tsx';
import { SelectField } from '#client/shared/ui/fields/select-field.tsx';
import { locales } from '#contract/locales.ts';
import type { Schemas } from '#contract/operations.ts';

import { languageName } from '../language-name.ts';
import { SettingsGroup } from '../settings/settings-group.tsx';
import styles from '../settings/settings.module.css';
import { useSettingsForm } from '../settings/use-settings-form.ts';

const schema = z.object({ invest: z.boolean(), language: z.enum(locales) });

type PagesSettings = Pick<Schemas['CommunitySettings'], 'pages'>;

/** What holds for all pages of the community. */
export function PagesForm({ settings }: { settings: PagesSettings }) {
  const { form, save, isSaving, dialog } = useSettingsForm<z.infer<typeof schema>, PagesSettings>({
    schema,
    settings,
    toValues: ({ pages }) => pages,
    fields: ['language'],
  });
  const { errors } = form.formState;
  return (
    <>
      <SettingsGroup
        heading={t`All pages`}
        lead={t`Readers get a page in their own language, if there is a text in it.`}
        onSubmit={form.handleSubmit((pages) => save({ pages }))}
        isSaving={isSaving}
        error={errors.root?.message}
      >
        <div className={styles['row']}>
          <SelectField label={t`Otherwise in`} error={errors.language?.message} {...form.register('language')}>
            {locales.map((locale) => (
              <option key={locale} value={locale}>
                {languageName(locale)}
              </option>
            ))}
          </SelectField>
        </div>
        <CheckField {...form.register('invest')}>{t`There is a page that invites investors`}</CheckField>
      </SettingsGroup>
      {dialog}
    </>
  );
}

import { t } from '@lingui/core/macro';
import type { UseFormReturn } from 'react-hook-form';

import { CheckField } from '#client/shared/ui/fields/check-field.tsx';
import { TextField } from '#client/shared/ui/fields/text-field.tsx';

import { limitsOf, limitsSchema, settingsOf, type LimitsSettings, type LimitsValues } from './limits-values.ts';
import { SettingsGroup } from './settings-group.tsx';
import styles from './settings.module.css';
import { useSettingsForm } from './use-settings-form.ts';

interface LimitsFormProps {
  settings: LimitsSettings;
  maxUploadMb: number;
}

/** What members need before others see what they made, how much they can do in a day, above all new ones, and how much the community stores. */
export function LimitsForm({ settings, maxUploadMb }: LimitsFormProps) {
  const { form, save, isSaving, dialog } = useSettingsForm<LimitsValues, LimitsSettings>({
    schema: limitsSchema(maxUploadMb),
    settings,
    toValues: limitsOf,
    fields: ['uploadMb'],
  });
  const { errors } = form.formState;
  const mostHint = t`At most ${maxUploadMb}.`;
  return (
    <>
      <SettingsGroup
        heading={t`Limits`}
        lead={t`Against spam. They count 24 hours, and not for admins. Leave a field empty for no limit.`}
        onSubmit={form.handleSubmit((values) => save(settingsOf(values)))}
        isSaving={isSaving}
        error={errors.root?.message}
      >
        <section className={styles['part']} aria-label={t`Before others see it`}>
          <h3 className={styles['subheading']}>{t`Before others see it`}</h3>
          <CheckField {...form.register('confirmedEmail')}>
            {t`Members need a confirmed e-mail address for posts, comments and profiles`}
          </CheckField>
          <div className={styles['row']}>
            <Count
              form={form}
              name="reviewedPosts"
              label={t`First posts to look at`}
              hint={t`Of each member. They wait in the reports until an admin shows or removes them.`}
            />
          </div>
        </section>
        <section className={styles['part']} aria-label={t`Every member, in a day`}>
          <h3 className={styles['subheading']}>{t`Every member, in a day`}</h3>
          <div className={styles['row']}>
            <Count form={form} name="posts" label={t`Posts`} />
            <Count form={form} name="comments" label={t`Comments`} />
            <Count form={form} name="uploadMb" label={t`MB of pictures`} hint={mostHint} />
          </div>
        </section>
        <section className={styles['part']} aria-label={t`New members, in a day`}>
          <h3 className={styles['subheading']}>{t`New members, in a day`}</h3>
          <div className={styles['row']}>
            <Count form={form} name="days" label={t`First days`} />
            <Count form={form} name="newPosts" label={t`Posts`} />
            <Count form={form} name="newComments" label={t`Comments`} />
            <Count form={form} name="newUploadMb" label={t`MB of pictures`} hint={mostHint} />
          </div>
          <CheckField {...form.register('links')}>{t`Their texts may contain links`}</CheckField>
        </section>
        <section className={styles['part']} aria-label={t`The community`}>
          <h3 className={styles['subheading']}>{t`The community`}</h3>
          <div className={styles['row']}>
            <Count
              form={form}
              name="storageGb"
              label={t`GB of pictures`}
              hint={t`Beyond it nobody can upload pictures.`}
            />
          </div>
        </section>
      </SettingsGroup>
      {dialog}
    </>
  );
}

interface CountProps {
  form: UseFormReturn<LimitsValues>;
  name: Exclude<keyof LimitsValues, 'links' | 'confirmedEmail'>;
  label: string;
  hint?: string;
}

const Count = ({ form, name, label, hint }: CountProps) => (
  <TextField
    label={label}
    hint={hint}
    inputMode="numeric"
    autoComplete="off"
    error={form.formState.errors[name]?.message}
    {...form.register(name)}
  />
);

import { t } from '@lingui/core/macro';
import type { CSSProperties } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';

import { Button, buttonClass } from '#client/shared/ui/button.tsx';
import { TextField } from '#client/shared/ui/fields/text-field.tsx';
import type { Schemas } from '#contract/operations.ts';

import { SettingsGroup } from '../settings/settings-group.tsx';
import settingsStyles from '../settings/settings.module.css';
import { useSettingsForm } from '../settings/use-settings-form.ts';
import styles from './accents-form.module.css';

type Theme = keyof Schemas['Accents'];
type AccentSettings = Pick<Schemas['CommunitySettings'], 'accents'>;

const themes = ['light', 'dark'] as const;

/** Those of tokens.css. */
const defaults: Schemas['Accents'] = { light: '#35553d', dark: '#9cc3a0' };

/** The server looks whether they can be read. */
const schema = z.object({ light: z.string(), dark: z.string() });

/** The colour of buttons, links and marks, one for each theme. */
export function AccentsForm({ settings }: { settings: AccentSettings }) {
  const { form, save, isSaving, dialog } = useSettingsForm<Schemas['Accents'], AccentSettings>({
    schema,
    settings,
    toValues: ({ accents }) => accents ?? defaults,
    fields: ['light', 'dark'],
  });
  const { errors } = form.formState;
  const colors = useWatch({ control: form.control });
  const names = { light: t`On light pages`, dark: t`On dark pages` };
  return (
    <>
      <SettingsGroup
        heading={t`Accent colours`}
        lead={t`Of buttons and links. One that cannot be read is refused.`}
        onSubmit={form.handleSubmit((accents) => save({ accents }))}
        isSaving={isSaving}
        error={errors.root?.message}
        more={
          settings.accents && (
            <Button
              variant="quiet"
              disabled={isSaving}
              onClick={() => {
                form.reset(defaults);
                save({ accents: null });
              }}
            >
              {t`Back to those of the app`}
            </Button>
          )
        }
      >
        <div className={settingsStyles['row']}>
          {themes.map((theme) => (
            <div key={theme} className={settingsStyles['part']}>
              <TextField type="color" label={names[theme]} error={errors[theme]?.message} {...form.register(theme)} />
              <Preview theme={theme} color={colors[theme] ?? ''} />
            </div>
          ))}
        </div>
      </SettingsGroup>
      {dialog}
    </>
  );
}

/** How text and a button look with the colour, whatever the theme of the device. */
function Preview({ theme, color }: { theme: Theme; color: string }) {
  return (
    <div className={styles['preview']} style={{ colorScheme: theme, '--moss': color } as CSSProperties} aria-hidden>
      <span>{t`A link`}</span>
      <span className={buttonClass({ variant: 'filled' })}>{t`save`}</span>
    </div>
  );
}

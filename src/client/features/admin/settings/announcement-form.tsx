import { t } from '@lingui/core/macro';
import { Controller, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';

import { maxCharacters, visibleCharacters } from '#client/shared/forms/rules.ts';
import { serverNow } from '#client/shared/server-clock.ts';
import { Button } from '#client/shared/ui/button.tsx';
import { charactersLeft } from '#client/shared/ui/fields/characters-left.ts';
import { RadioChips } from '#client/shared/ui/fields/choice-chips.tsx';
import { TextArea } from '#client/shared/ui/fields/text-area.tsx';
import { TextField } from '#client/shared/ui/fields/text-field.tsx';
import type { Schemas } from '#contract/operations.ts';
import { memberLink, safePath } from '#contract/paths.ts';

import { dayOf, endOf } from './last-day.ts';
import { SettingsGroup } from './settings-group.tsx';
import styles from './settings.module.css';
import { useSettingsForm } from './use-settings-form.ts';

const audiences = ['everyone', 'members'] as const;
const maxText = 200;

const schema = z.object({
  text: z.string().check(
    z.trim(),
    visibleCharacters(() => t`Please write what you announce.`),
    maxCharacters(maxText),
  ),
  link: z.string().check(
    z.refine((link) => link.trim() === '' || (safePath(link.trim()) ?? memberLink(link)) !== undefined, {
      error: () => t`The link must be the address of a web page, or a path of this site such as /about.`,
    }),
  ),
  until: z
    .string()
    .check(z.refine((day) => day === '' || endOf(day) > serverNow(), { error: () => t`This day is over already.` })),
  audience: z.enum(audiences),
});
type Values = z.infer<typeof schema>;

type Settings = Pick<Schemas['CommunitySettings'], 'announcement'>;

/** The line at the top of every page. */
export function AnnouncementForm({ settings }: { settings: Settings }) {
  const { announcement } = settings;
  const { form, save, isSaving, dialog } = useSettingsForm<Values, Settings>({
    schema,
    settings,
    toValues: (settings) => valuesOf(settings.announcement),
    fields: ['text', 'link', 'until'],
  });
  const { register, control, formState, handleSubmit } = form;
  const { errors } = formState;
  const text = useWatch({ control, name: 'text' });
  return (
    <>
      <SettingsGroup
        heading={t`Announcement`}
        lead={t`A line at the top of every page. Everybody can close it, and sees it again when its text changes.`}
        onSubmit={handleSubmit(({ until, ...others }) =>
          save({ announcement: { ...others, until: until === '' ? null : new Date(endOf(until)).toISOString() } }),
        )}
        isSaving={isSaving}
        error={errors.root?.message}
        more={
          announcement && (
            <Button
              variant="quiet"
              disabled={isSaving}
              onClick={() => {
                form.reset(valuesOf(null));
                save({ announcement: null });
              }}
            >
              {t`Remove it`}
            </Button>
          )
        }
      >
        <TextArea
          label={t`Text`}
          rows={2}
          hint={charactersLeft(text, maxText)}
          error={errors.text?.message}
          {...register('text')}
        />
        <TextField
          label={t`Link (optional)`}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.link?.message}
          {...register('link')}
        />
        <div className={styles['pair']}>
          <TextField label={t`Last day (optional)`} type="date" error={errors.until?.message} {...register('until')} />
          <Controller
            control={control}
            name="audience"
            render={({ field: { value, onChange } }) => (
              <RadioChips
                legend={t`Who sees it`}
                choices={audiences}
                nameOf={(audience) => (audience === 'everyone' ? t`everybody` : t`members only`)}
                value={value}
                onChange={onChange}
              />
            )}
          />
        </div>
      </SettingsGroup>
      {dialog}
    </>
  );
}

const valuesOf = (announcement: Schemas['AnnouncementSetting']): Values => ({
  text: announcement?.text ?? '',
  link: announcement?.link ?? '',
  until: announcement?.until ? dayOf(announcement.until) : '',
  audience: announcement?.audience ?? 'everyone',
});

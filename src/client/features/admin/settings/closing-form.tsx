import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';

import { formatLocale } from '#client/shared/language/format-locale.ts';
import { serverNow } from '#client/shared/server-clock.ts';
import { Button } from '#client/shared/ui/button.tsx';
import { TextField } from '#client/shared/ui/fields/text-field.tsx';
import type { Schemas } from '#contract/operations.ts';

import { dayOf, endOf } from './last-day.ts';
import { SettingsGroup } from './settings-group.tsx';
import styles from './settings.module.css';
import { useSettingsForm } from './use-settings-form.ts';

const schema = z.object({
  closesAt: z.string().check(
    z.refine((day) => day !== '', { error: () => t`Please choose a day.` }),
    z.refine((day) => day === '' || endOf(day) > serverNow(), { error: () => t`This day is over already.` }),
  ),
});
type Values = z.infer<typeof schema>;

type Settings = Pick<Schemas['CommunitySettings'], 'announcement' | 'closesAt'>;

/** Where members download what is theirs, to which the announcement of a last day leads. */
const downloadPath = '/yourData';

/** The end of the community. */
export function ClosingForm({ settings }: { settings: Settings }) {
  const { form, save, isSaving, dialog } = useSettingsForm<Values, Settings>({
    schema,
    settings,
    toValues: ({ closesAt }) => ({ closesAt: closesAt === null ? '' : dayOf(closesAt) }),
    fields: ['closesAt'],
  });
  const { errors } = form.formState;
  // Another announcement stays when the community does.
  const isAnnounced = settings.announcement?.link === downloadPath;
  return (
    <>
      <SettingsGroup
        heading={t`Closing`}
        action={t`close it`}
        lead={t`From now on nobody can join, and every page announces the last day. After it nobody posts, comments, follows or saves; members can still read everything, download their data and delete their accounts.`}
        onSubmit={form.handleSubmit(({ closesAt: day }) =>
          save({ closesAt: new Date(endOf(day)).toISOString(), announcement: announcementOf(day) }),
        )}
        isSaving={isSaving}
        error={errors.root?.message}
        more={
          settings.closesAt !== null && (
            <Button
              variant="quiet"
              disabled={isSaving}
              onClick={() => {
                form.reset({ closesAt: '' });
                save({ closesAt: null, ...(isAnnounced && { announcement: null }) });
              }}
            >
              {t`Stay open`}
            </Button>
          )
        }
      >
        <div className={styles['row']}>
          <TextField label={t`Last day`} type="date" error={errors.closesAt?.message} {...form.register('closesAt')} />
        </div>
      </SettingsGroup>
      {dialog}
    </>
  );
}

function announcementOf(day: string): Schemas['AnnouncementSetting'] {
  const date = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'long' }).format(endOf(day));
  const text = t`${{ date }} is the last day of this community. Everything can still be read after it. Please download what is yours.`;
  return { text, link: downloadPath, until: null, audience: 'everyone' };
}

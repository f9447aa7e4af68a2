import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';

import { serverNow } from '#client/shared/server-clock.ts';
import { charactersLeft } from '#client/shared/ui/fields/characters-left.ts';
import { SelectField } from '#client/shared/ui/fields/select-field.tsx';
import { TextField } from '#client/shared/ui/fields/text-field.tsx';
import { limits, type Gender, type Language } from '#contract/vocabulary.ts';

import styles from './account-form.module.css';
import type { AccountValues } from './account-schema.ts';
import { AccountSection } from './account-section.tsx';
import { CountryField } from './country-field.tsx';

/** Country, language, birth date, pronouns and gender (S096). */
export function PersonalFields({ form: { control, register, formState } }: { form: UseFormReturn<AccountValues> }) {
  const { errors } = formState;
  const pronouns = useWatch({ control, name: 'pronouns' });
  const [latest] = useState(today);
  return (
    <AccountSection
      title={t`Personal information`}
      lead={t`Only you see this, but for your pronouns: they stand on your profile.`}
    >
      <Controller
        control={control}
        name="country"
        render={({ field }) => (
          <CountryField code={field.value} onChange={field.onChange} error={errors.country?.message} />
        )}
      />
      <div className={styles['pair']}>
        <Controller
          control={control}
          name="language"
          render={({ field }) => (
            <SelectField label={t`Language`} autoComplete="language" error={errors.language?.message} {...field}>
              <Options of={languageNames()} />
            </SelectField>
          )}
        />
        <TextField
          label={t`Birth date`}
          type="date"
          autoComplete="bday"
          max={latest}
          error={errors.birthDate?.message}
          {...register('birthDate')}
        />
        <TextField
          label={t`Pronouns`}
          hint={
            charactersLeft(pronouns, limits.pronouns) ??
            plural(limits.pronouns, {
              one: 'As you like them written, up to # character',
              other: 'As you like them written, up to # characters',
            })
          }
          error={errors.pronouns?.message}
          {...register('pronouns')}
        />
        <Controller
          control={control}
          name="gender"
          render={({ field }) => (
            <SelectField label={t`Gender`} autoComplete="sex" error={errors.gender?.message} {...field}>
              <Options of={genderNames()} />
            </SelectField>
          )}
        />
      </div>
    </AccountSection>
  );
}

function Options({ of: choices }: { of: Record<string, string> }) {
  return (
    <>
      <option value="">{t`Not specified`}</option>
      {Object.entries(choices).map(([choice, name]) => (
        <option key={choice} value={choice}>
          {name}
        </option>
      ))}
    </>
  );
}

const languageNames = (): Record<Language, string> => ({
  'English (US)': t`English (US)`,
  'English (UK)': t`English (UK)`,
  Hindi: t`Hindi`,
  Spanish: t`Spanish`,
  German: t`German`,
});

const genderNames = (): Record<Gender, string> => ({
  male: t`male`,
  female: t`female`,
  'non-binary': t`non-binary`,
});

/** Today's date where the member is, in the format of a date input. */
export function today(now = new Date(serverNow())): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
}

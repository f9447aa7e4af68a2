import { useState } from 'react';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';

import { charactersLeft } from '#client/shared/ui/characters-left.ts';
import { SelectField } from '#client/shared/ui/select-field.tsx';
import { TextField } from '#client/shared/ui/text-field.tsx';
import { genders, languages, limits } from '#contract/vocabulary.ts';

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
      title="Personal information"
      lead="Only you see this, but for your pronouns: they stand on your profile."
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
            <SelectField label="Language" autoComplete="language" error={errors.language?.message} {...field}>
              <Options of={languages} />
            </SelectField>
          )}
        />
        <TextField
          label="Birth date"
          type="date"
          autoComplete="bday"
          max={latest}
          error={errors.birthDate?.message}
          {...register('birthDate')}
        />
        <TextField
          label="Pronouns"
          hint={
            charactersLeft(pronouns, limits.pronouns) ?? `As you like them written, up to ${limits.pronouns} characters`
          }
          error={errors.pronouns?.message}
          {...register('pronouns')}
        />
        <Controller
          control={control}
          name="gender"
          render={({ field }) => (
            <SelectField label="Gender" autoComplete="sex" error={errors.gender?.message} {...field}>
              <Options of={genders} />
            </SelectField>
          )}
        />
      </div>
    </AccountSection>
  );
}

function Options({ of: choices }: { of: readonly string[] }) {
  return (
    <>
      <option value="">Not specified</option>
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </>
  );
}

/** Today's date where the member is, in the format of a date input. */
export function today(now = new Date()): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
}

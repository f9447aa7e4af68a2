import { useState } from 'react';

import { genders, languages, limits } from '#contract/vocabulary.ts';

import { SelectField } from '#client/shared/ui/select-field.tsx';
import { TextField } from '#client/shared/ui/text-field.tsx';
import { charactersLeft } from '#client/shared/ui/characters-left.ts';

import type { FieldsProps } from './account-fields.ts';
import { AccountSection } from './account-section.tsx';
import { CountryField } from './country-field.tsx';
import styles from './personal-fields.module.css';
import { today } from './today.ts';

/** Country, language, birth date, pronouns and gender (S096). */
export function PersonalFields({ entries, enter, errorOf }: FieldsProps) {
  const [latest] = useState(today);
  return (
    <AccountSection title="Personal information" lead="Only you see this, but for your pronouns: they stand on your profile.">
      <CountryField code={entries.country} onChange={(country) => enter({ country })} error={errorOf('country')} />
      <div className={styles['pair']}>
        <SelectField
          label="Language"
          autoComplete="language"
          value={entries.language}
          onChange={({ target }) => enter({ language: languages.find((one) => one === target.value) ?? '' })}
          error={errorOf('language')}
        >
          <Options of={languages} />
        </SelectField>
        <TextField
          label="Birth date"
          type="date"
          autoComplete="bday"
          max={latest}
          value={entries.birthDate}
          onChange={({ target }) => enter({ birthDate: target.value })}
          error={errorOf('birthDate')}
        />
        <TextField
          label="Pronouns"
          hint={charactersLeft(entries.pronouns, limits.pronouns) ?? `As you like them written, up to ${limits.pronouns} characters`}
          value={entries.pronouns}
          onChange={({ target }) => enter({ pronouns: target.value })}
          error={errorOf('pronouns')}
        />
        <SelectField
          label="Gender"
          autoComplete="sex"
          value={entries.gender}
          onChange={({ target }) => enter({ gender: genders.find((one) => one === target.value) ?? '' })}
          error={errorOf('gender')}
        >
          <Options of={genders} />
        </SelectField>
      </div>
    </AccountSection>
  );
}

function Options({ of: words }: { of: readonly string[] }) {
  return (
    <>
      <option value="">Not specified</option>
      {words.map((word) => (
        <option key={word}>{word}</option>
      ))}
    </>
  );
}

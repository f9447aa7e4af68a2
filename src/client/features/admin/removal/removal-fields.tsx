import { t } from '@lingui/core/macro';
import { useState } from 'react';

import { formatLocale } from '#client/shared/language/format-locale.ts';
import { charactersLeft } from '#client/shared/ui/fields/characters-left.ts';
import { SelectField } from '#client/shared/ui/fields/select-field.tsx';
import { TextArea } from '#client/shared/ui/fields/text-area.tsx';
import { limits } from '#contract/vocabulary.ts';

interface MessageFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** What the author will read. */
export function MessageField({ label, value, onChange }: MessageFieldProps) {
  return (
    <TextArea
      label={label}
      hint={charactersLeft(value, limits.reason) ?? t`The member reads it, and the log keeps it.`}
      rows={4}
      maxLength={limits.reason}
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const lengths = [1, 7, 30, 90, 365];

/** How many days a suspension lasts; undefined for one without an end, as it is at first with null. */
export const useSuspensionDays = (first: number | null = 7) => useState(first ?? undefined);

/** Asks how long a suspension lasts. */
export function SuspensionDays({
  days,
  onChange,
}: {
  days: number | undefined;
  onChange: (days: number | undefined) => void;
}) {
  const format = (count: number) =>
    new Intl.NumberFormat(formatLocale(), { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(count);
  return (
    <SelectField
      label={t`Suspended for`}
      value={days ?? ''}
      onChange={({ target: { value } }) => onChange(value === '' ? undefined : Number(value))}
    >
      {lengths.map((count) => (
        <option key={count} value={count}>
          {format(count)}
        </option>
      ))}
      <option value="">{t`without an end`}</option>
    </SelectField>
  );
}

import { t } from '@lingui/core/macro';
import { useState, type ComponentProps } from 'react';

import { formatLocale } from '#client/shared/language/format-locale.ts';
import { charactersLeft } from '#client/shared/ui/fields/characters-left.ts';
import { SelectField } from '#client/shared/ui/fields/select-field.tsx';
import { TextArea } from '#client/shared/ui/fields/text-area.tsx';
import { hasVisibleText } from '#contract/visible-text.ts';
import { limits } from '#contract/vocabulary.ts';

/** The rule of a field that asks why something is done to a member. */
export const requiredReason = { validate: (text: string) => hasVisibleText(text) || t`Please say why.` };

/** What the author will read. */
export function MessageField({ text, ...rest }: { text: string } & Omit<ComponentProps<typeof TextArea>, 'hint'>) {
  return (
    <TextArea
      hint={charactersLeft(text, limits.reason) ?? t`The member reads it, and the log keeps it.`}
      rows={4}
      maxLength={limits.reason}
      required
      {...rest}
    />
  );
}

const lengths = [1, 3, 7, 30, 90, 365];

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

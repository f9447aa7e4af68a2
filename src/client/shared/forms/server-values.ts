import { t } from '@lingui/core/macro';
import { replaceEqualDeep } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn, UseFormSetError } from 'react-hook-form';

/**
 * The values of the server as the member has read them: they follow `current` unless it has been typing since (`isKept`), and take
 * over what `accept` is told. A form sends them as `before`, so that the server can tell whether somebody else has changed them.
 */
export function useReadValues<Values extends object>(current: Values, isKept: (name: keyof Values) => boolean) {
  const [seen, setSeen] = useState(current);
  const [read, setRead] = useState(current);
  if (seen !== current) {
    setSeen(current);
    setRead(followed(read, current, isKept));
  }
  return { read, accept: (changed: Partial<Values>) => setRead((before) => ({ ...before, ...changed })) };
}

function followed<Values extends object>(read: Values, current: Values, isKept: (name: keyof Values) => boolean) {
  const kept = (Object.keys(read) as (keyof Values)[]).filter(isKept);
  return { ...current, ...Object.fromEntries(kept.map((name) => [name, read[name]])) };
}

/** Shows what the fields are now that somebody else has changed, too, at each whose value in the form differs. */
export function showConflict<Values extends FieldValues>(
  current: Partial<Values>,
  entered: Values,
  setError: UseFormSetError<Values>,
): void {
  for (const [name, value] of Object.entries(current)) {
    if (textOf(value) === textOf(entered[name])) continue;
    setError(name as Path<Values>, { type: 'server', message: conflictMessage(value) });
  }
}

/** Says what a field is now that somebody else has changed it. */
export function conflictMessage(value: unknown): string {
  const now = textOf(value);
  return now === '' ? t`Meanwhile this was emptied.` : t`Meanwhile this was changed to “${now}”.`;
}

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
};

/** After a save the fields hold what the server has made of them; one that was edited meanwhile has yet to be saved. */
export function settleSaved<Values extends FieldValues>(
  { getValues, resetField }: Pick<UseFormReturn<Values>, 'getValues' | 'resetField'>,
  { typed, saved }: { typed: Values; saved: Values },
): void {
  for (const name of Object.keys(saved) as Path<Values>[]) {
    const defaultValue = saved[name] as PathValue<Values, Path<Values>>;
    if (replaceEqualDeep<unknown>(typed[name], getValues(name)) === typed[name]) resetField(name, { defaultValue });
  }
}

import { replaceEqualDeep } from '@tanstack/react-query';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

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

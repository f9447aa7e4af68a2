import { get, type FieldValues, type FormState, type Path, type UseFormSetError } from 'react-hook-form';

import { BrowserFault } from '#client/shared/api/faults.ts';
import { fieldNamedIn } from '#contract/named-fields.ts';
import { ApiError } from '#sdk/answers.ts';

/** Shows the server's message at the one of `fields` that it names, with the focus there, otherwise as the form's root error. */
export function showServerError<Values extends FieldValues>(
  error: Error,
  setError: UseFormSetError<Values>,
  fields: readonly Path<Values>[] = [],
): void {
  // Without an answer or a message, the toast is enough.
  if (!(error instanceof ApiError || error instanceof BrowserFault) || error.message === '') return;
  const named = fieldNamedBy(error);
  const field = fields.find((one) => one === named) ?? 'root';
  setError(field, { type: 'server', message: error.message }, { shouldFocus: true });
}

/** The field that the server's message is about; undefined if it is about none. */
export function fieldNamedBy(error: Error): string | undefined {
  // A 500 is not about a field, even if its message names one.
  if (!(error instanceof ApiError) || error.status >= 500) return undefined;
  return error.field ?? fieldNamedIn(error.message);
}

/** The message of a field that is wrong until it is typed to its end, such as an address: once it was left, or sent. */
export function errorOnceLeft<Values extends FieldValues>(
  { errors, touchedFields, isSubmitted }: FormState<Values>,
  name: Path<Values>,
): string | undefined {
  const error: { type?: string; message?: string } | undefined = get(errors, name);
  return isSubmitted || error?.type === 'server' || get(touchedFields, name) ? error?.message : undefined;
}

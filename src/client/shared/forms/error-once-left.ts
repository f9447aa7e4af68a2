import { get, type FieldValues, type FormState, type Path } from 'react-hook-form';

/** The message of a field that is wrong until it is typed to its end, such as an address: once it was left, or sent. */
export function errorOnceLeft<Values extends FieldValues>(
  { errors, touchedFields, isSubmitted }: FormState<Values>,
  name: Path<Values>,
): string | undefined {
  const error: { type?: string; message?: string } | undefined = get(errors, name);
  return isSubmitted || error?.type === 'server' || get(touchedFields, name) ? error?.message : undefined;
}

import type { Entries } from './account-draft.ts';

/** What a section of the form is given. */
export interface FieldsProps {
  entries: Entries;
  enter: (entries: Partial<Entries>) => void;
  /** What the server said against a field's entry. */
  errorOf: (field: keyof Entries | 'picture') => string | undefined;
}

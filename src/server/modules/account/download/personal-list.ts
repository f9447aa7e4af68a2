import type { RawBuilder } from 'kysely';

import type { Database } from '#server/platform/database/schema.ts';

interface ListOf<Table extends keyof Database> {
  table: Table;
  /** What identifies a row of the member: the rows are read in this order. */
  key: keyof Database[Table];
  /** The column with the member's id. */
  member: keyof Database[Table];
  /** Whether each column is in the download: a secret is not, nor what means nothing to the member. */
  columns: Record<keyof Database[Table], boolean>;
  /** Rows that the member is not told about. */
  except?: RawBuilder<unknown>;
}

export type PersonalList = { [Table in keyof Database]: ListOf<Table> }[keyof Database];

const decide = <Name extends string>(names: readonly Name[], isShown: boolean) =>
  Object.fromEntries(names.map((name) => [name, isShown])) as Record<Name, boolean>;
/** Columns that are in the download. */
export const shown = <Name extends string>(...names: readonly Name[]) => decide(names, true);
/** Columns that are not. */
export const hidden = <Name extends string>(...names: readonly Name[]) => decide(names, false);

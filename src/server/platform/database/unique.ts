/** Tells whether the database refused a row because a value must be unique, and names the column or constraint. */
export function uniqueViolation(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? error.code : undefined;
  if (code === '23505') return 'constraint' in error ? String(error.constraint) : '';
  const isSqlite = code === 'ERR_SQLITE_ERROR' && error.message.startsWith('UNIQUE constraint failed');
  return isSqlite ? error.message : null;
}

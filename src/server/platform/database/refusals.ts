// Why a database refused, told alike for both.

/** PostgreSQL met a deadlock, or could not order two transactions: trying again helps. */
export function isConflict(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40001' || code === '40P01';
}

const sqliteForeignKey = 787;

/** A row refers to one that is not there. */
export function isMissingReference(error: unknown): boolean {
  return codeOf(error) === '23503' || (error instanceof Error && 'errcode' in error && error.errcode === sqliteForeignKey);
}

/** Tells whether a value must be unique and is not, and names the column or constraint. */
export function uniqueViolation(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = codeOf(error);
  if (code === '23505') return 'constraint' in error ? String(error.constraint) : '';
  const isSqlite = code === 'ERR_SQLITE_ERROR' && error.message.startsWith('UNIQUE constraint failed');
  return isSqlite ? error.message : null;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

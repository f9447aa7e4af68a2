const serializationFailure = '40001';
const deadlockDetected = '40P01';
const lockNotAvailable = '55P03';

/** Whether PostgreSQL aborted a transaction that other transactions were in the way of; a retry helps. */
export function isTransactionConflict(error: unknown): boolean {
  const code = codeOf(error);
  return code === serializationFailure || code === deadlockDetected || code === lockNotAvailable;
}

export const queryTimeoutMessage = 'Query read timeout';

/** Whether PostgreSQL does not answer: it is down, restarting or too slow. */
export function isDatabaseAway(error: unknown): boolean {
  const code = String(codeOf(error));
  if (!(error instanceof Error)) return false;
  return (
    /^(ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|08|57P|57014|53300)/.test(code) ||
    error.message === queryTimeoutMessage ||
    /^(timeout exceeded when trying to connect|Connection terminated)/.test(error.message)
  );
}

const sqliteFullError = 13;

const postgresDiskFull = '53100';

/** Where to make room after a write for which a disk had none; undefined for any other error. */
export function fullDiskAdvice(error: unknown): string | undefined {
  const code = codeOf(error);
  if (code === postgresDiskFull)
    return 'The disk of PostgreSQL is full: make room where it keeps its data. Files in DATA_DIR count only if they are on that disk, too.';
  return code === 'ENOSPC' ||
    code === 'EDQUOT' ||
    (error instanceof Error && 'errcode' in error && error.errcode === sqliteFullError)
    ? 'The disk is full: make room on it. On that of DATA_DIR the oldest files in backups can be deleted.'
    : undefined;
}

const sqliteForeignKeyError = 787;

/** Whether a row refers to another row that does not exist. */
export function isForeignKeyViolation(error: unknown): boolean {
  return (
    codeOf(error) === '23503' ||
    (error instanceof Error && 'errcode' in error && error.errcode === sqliteForeignKeyError)
  );
}

/** A text that contains the column or constraint whose uniqueness was violated; null for any other error. */
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

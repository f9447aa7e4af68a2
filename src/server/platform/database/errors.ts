const serializationFailure = '40001';
const deadlockDetected = '40P01';
const lockNotAvailable = '55P03';

/** Whether PostgreSQL aborted a transaction that other transactions were in the way of; a retry helps. */
export function isTransactionConflict(error: unknown): boolean {
  const code = codeOf(error);
  return code === serializationFailure || code === deadlockDetected || code === lockNotAvailable;
}

export const queryTimeoutMessage = 'Query read timeout';

/**
 * Classes and codes of PostgreSQL: the connection, the login or the database is gone; it can only be read; a transaction took too long,
 * was in the way of others or is ended by an admin; locks, resources or the system fail.
 */
const awayCodes = /^(?:(?:08|28|40|53|57|58)\w{3}|25006|25P0[34]|3D000|55P03)$/;

const networkCodes = /^(ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOST|ENET)/;

/** SQLite is locked by another program, can only be read, or its file cannot be read, written or opened. */
const sqliteAwayErrors = [5, 6, 8, 10, 14, 15];

/** Whether the database cannot do now what it could do later: it is down, restarting, locked, too slow, or can only be read. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = String(codeOf(error));
  return (
    awayCodes.test(code) ||
    networkCodes.test(code) ||
    sqliteAwayErrors.includes(sqliteErrorOf(error) ?? 0) ||
    error.message === queryTimeoutMessage ||
    /^(timeout exceeded when trying to connect|Connection terminated)/.test(error.message)
  );
}

/** Whether another program holds the lock on SQLite's file. */
export const isDatabaseBusy = (error: unknown): boolean => [5, 6].includes(sqliteErrorOf(error) ?? 0);

/** Whether an error is of the embedded database. */
export const isEmbedded = (error: unknown): boolean => sqliteErrorOf(error) !== undefined;

/** Whether the file of the embedded database is damaged, or none. */
export const isDatabaseDamaged = (error: unknown): boolean => [11, 26].includes(sqliteErrorOf(error) ?? 0);

const sqliteFullError = 13;

const postgresDiskFull = '53100';

/** Where to make room after a write for which a disk had none; undefined for any other error. */
export function fullDiskAdvice(error: unknown): string | undefined {
  const code = codeOf(error);
  if (code === postgresDiskFull)
    return 'The disk of PostgreSQL is full: make room where it keeps its data. Files in DATA_DIR count only if they are on that disk, too.';
  return code === 'ENOSPC' || code === 'EDQUOT' || sqliteErrorOf(error) === sqliteFullError
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

/** SQLite's error without what its extended codes add; undefined for any other error. */
function sqliteErrorOf(error: unknown): number | undefined {
  if (codeOf(error) !== 'ERR_SQLITE_ERROR' || !(error instanceof Error) || !('errcode' in error)) return undefined;
  return Number(error.errcode) & 0xff;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

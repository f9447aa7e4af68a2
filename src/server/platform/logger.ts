/** The part of Fastify's logger that background work needs. */
export interface ErrorLogger {
  error(details: object, message: string): void;
}

export interface Logger extends ProgressLogger {
  warn(details: object, message: string): void;
}

/** For background work that takes long enough to be watched. */
export interface ProgressLogger extends ErrorLogger {
  info(details: object, message: string): void;
}

const maxDepth = 3;

/** What the log says about an error. */
interface LoggedError {
  type: string;
  message: string;
  stack: string;
  [name: string]: unknown;
}

/** Codes and counts only: other fields hold what members entered, such as the key of a row or the answer of a mail server. */
const loggedFields = [
  'code',
  'errcode',
  'statusCode',
  'status',
  'responseCode',
  'syscall',
  'constraint',
  'table',
  'severity',
];

/** Pino's serializer of `err`: without addresses, the queries of URLs, and all fields that may hold what somebody entered. */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutPersonal(String(error)), stack: '' };
  const all = Object.entries(error) as [string, unknown][];
  const fields = Object.fromEntries(all.filter(([key, value]) => loggedFields.includes(key) && isLoggable(value)));
  const { name, message, stack = '', cause } = error;
  return {
    type: name,
    message: withoutPersonal(message),
    stack: withoutPersonal(stack),
    ...fields,
    ...(cause !== undefined && depth < maxDepth && { cause: describeError(cause, depth + 1) }),
    ...(error instanceof AggregateError &&
      depth < maxDepth && { errors: error.errors.map((each: unknown) => describeError(each, depth + 1)) }),
  };
}

const isLoggable = (value: unknown) => typeof value === 'string' || typeof value === 'number';

function withoutPersonal(text: string): string {
  return (
    text
      // The query and the password of a URL: tokens, signatures.
      .replaceAll(/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi, '$1')
      .replaceAll(/(\/[^\s?"'<>]*)\?[^\s"'<>]+/g, '$1?…')
      .replaceAll(/[^\s<>"'(),;:=/]+@[^\s<>"'(),;:]+/g, '…@…')
      // JSON.parse quotes what it could not read.
      .replaceAll(/"[^\n]*" is not valid JSON/g, '"…" is not valid JSON')
      // PostgreSQL quotes the value that a column does not take.
      .replaceAll(/(invalid input syntax [^:\n]*: )"[^\n]*"/g, '$1"…"')
  );
}

import { fullDiskAdvice, isDatabaseAway } from '#server/platform/database/errors.ts';

/** The line by which a command says why it has failed, and what to do where that is known. */
export function describeFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const hint = hintFor(error) ?? hintFor(error instanceof Error ? error.cause : undefined);
  return hint === undefined ? message : `${message.replace(/\.$/, '')}. ${hint}`;
}

const hints: Record<string, string> = {
  EADDRINUSE: 'Another program listens there: stop it, or set PORT or METRICS_PORT to another port.',
  EADDRNOTAVAIL: 'This machine does not have the address in HOST.',
  ENOENT: 'There is no such file or folder: see whether its name is right.',
};

function hintFor(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const hint = Object.hasOwn(hints, code) ? hints[code] : undefined;
  if (hint !== undefined) return hint;
  const away = 'PostgreSQL does not answer: see whether it runs, and whether its address in the settings is right.';
  // A full database is away, too.
  return fullDiskAdvice(error) ?? (isDatabaseAway(error) ? away : undefined);
}

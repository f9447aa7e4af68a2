import { fullDiskAdvice, isDatabaseAway } from '#server/platform/database/errors.ts';

/** The line by which a command says why it has failed, and for a full disk and a database that is away what to do. */
export function describeFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const hint = hintFor(error) ?? hintFor(error instanceof Error ? error.cause : undefined);
  return hint === undefined ? message : `${message.replace(/\.$/, '')}. ${hint}`;
}

function hintFor(error: unknown): string | undefined {
  return isDatabaseAway(error)
    ? 'PostgreSQL does not answer: see whether it runs, and whether its address in the settings is right.'
    : fullDiskAdvice(error);
}

import { isDatabaseAway, isDiskFull } from '#server/platform/database/errors.ts';

/** The line by which a command says why it has failed, and for a full disk and a database that is away what to do. */
export function describeFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const hint = hintFor(error) ?? hintFor(error instanceof Error ? error.cause : undefined);
  return hint === undefined ? message : `${message.replace(/\.$/, '')}. ${hint}`;
}

function hintFor(error: unknown): string | undefined {
  if (isDiskFull(error))
    return 'The disk is full: make room, for example by deleting the oldest files in backups of DATA_DIR, and try again.';
  if (isDatabaseAway(error))
    return 'PostgreSQL does not answer: see whether it runs, and whether its address in the settings is right.';
  return undefined;
}

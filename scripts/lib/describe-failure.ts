import { fullDiskAdvice, isDatabaseAway, isDatabaseDamaged, isEmbedded } from '#server/platform/database/errors.ts';

/** The line by which a command says why it has failed, and what to do where that is known. */
export function describeFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const hint = hintFor(error) ?? hintFor(error instanceof Error ? error.cause : undefined);
  return hint === undefined ? message : `${message.replace(/\.$/, '')}. ${hint}`;
}

const hints: Record<string, string> = {
  EACCES: 'The user of this command may not: give it the rights, or name another file or folder.',
  EEXIST: 'There is a file of this name already: see whether the name is right.',
  ENOTDIR: 'A file stands where a folder is meant: see whether the name is right.',
  EADDRINUSE: 'Another program listens there: stop it, or set PORT or METRICS_PORT to another port.',
  EADDRNOTAVAIL: 'This machine does not have the address in HOST.',
  ENOENT: 'There is no such file or folder: see whether its name is right.',
};

function hintFor(error: unknown): string | undefined {
  const { code = '', syscall }: Partial<NodeJS.ErrnoException> = error instanceof Error ? error : {};
  if (code === 'EACCES' && syscall === 'listen')
    return 'Ports below 1024 are kept for root: set PORT to a higher one, and let a proxy pass on to it.';
  const hint = Object.hasOwn(hints, code) ? hints[code] : undefined;
  if (hint !== undefined) return hint;
  // A full database is away, too.
  return fullDiskAdvice(error) ?? (isDatabaseAway(error) || isDatabaseDamaged(error) ? databaseHint(error) : undefined);
}

function databaseHint(error: unknown): string {
  if (!isEmbedded(error))
    return 'PostgreSQL does not answer: see whether it runs, and whether its address in the settings is right.';
  return isDatabaseDamaged(error)
    ? 'community.db in DATA_DIR is damaged, or no database: restore a backup (docs/operating.md).'
    : 'See whether another program has community.db in DATA_DIR open, and whether the user of this command may read and write it.';
}

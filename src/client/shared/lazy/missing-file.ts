const missingFileErrors = new WeakSet<Error>();

/**
 * Marks the error of a script of the app that did not load. By the browser's own message the router would recognize it, and reload the
 * page without being asked.
 */
export function markMissingFile(error: Error): void {
  // oxlint-disable-next-line lingui/no-unlocalized-strings -- for the console
  error.message = `A file of the app is missing: ${error.message}`;
  missingFileErrors.add(error);
}

export const isMissingFile = (error: unknown): error is Error => error instanceof Error && missingFileErrors.has(error);

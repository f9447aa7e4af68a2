import { parseArgs } from 'node:util';

import { endSessions } from '#server/modules/session/end-access.ts';
import { readConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/database/database.ts';

/** Runs what `npm run sessions:end` has after the dashes; throws if it cannot be done. */
export async function runEndSessions(
  args: string[],
  environment: NodeJS.ProcessEnv,
  print: (line: string) => void,
): Promise<void> {
  const options = { email: { type: 'string' }, all: { type: 'boolean', default: false } } as const;
  const { values } = parseArgs({ args, options });
  if ((values.email !== undefined) === values.all)
    throw new Error('Name a member with --email, or everybody with --all.');
  const { databaseUrl, dataDir } = readConfig(environment);
  const { db, close } = await openDatabase({ url: databaseUrl, folder: dataDir, isCommand: true });
  try {
    const { sessions, apiTokens, links } = await endSessions(db, values.email);
    print(`${sessions} sessions have ended.`);
    print(`${apiTokens} API tokens are revoked, and ${links} mailed links, codes and begun sign-ins no longer work.`);
  } finally {
    await close();
  }
}

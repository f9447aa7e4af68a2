import { parseArgs } from 'node:util';

import { endSessions } from '#server/modules/session/end-access.ts';
import { readConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/database/database.ts';

import { describeFailure } from './lib/describe-failure.ts';
import { loadEnvironment } from './lib/load-environment.ts';

// `npm run sessions:end -- --email someone@example.org` or `-- --all`: logs a member out everywhere, or everybody, and ends
// whatever else gives access. It may run beside the server.
try {
  const { values } = parseArgs({ options: { email: { type: 'string' }, all: { type: 'boolean', default: false } } });
  if ((values.email !== undefined) === values.all)
    throw new Error('Name a member with --email, or everybody with --all.');
  loadEnvironment();
  const { databaseUrl, dataDir } = readConfig(process.env);
  const { db, close } = await openDatabase({ url: databaseUrl, folder: dataDir, isCommand: true });
  try {
    const { sessions, apiTokens, links } = await endSessions(db, values.email);
    console.log(`${sessions} sessions have ended.`);
    console.log(
      `${apiTokens} API tokens are revoked, and ${links} mailed links, codes and begun sign-ins no longer work.`,
    );
  } finally {
    await close();
  }
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = 1;
}

import { parseArgs } from 'node:util';

import { endSessions } from '#server/modules/session/end-sessions.ts';
import { readConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/database/database.ts';

import { loadEnvironment } from './lib/load-environment.ts';

// `npm run sessions:end -- --email someone@example.org` or `-- --all`: logs a member out everywhere, or everybody. It may run beside the
// server.
try {
  const { values } = parseArgs({ options: { email: { type: 'string' }, all: { type: 'boolean', default: false } } });
  if ((values.email !== undefined) === values.all)
    throw new Error('Name a member with --email, or everybody with --all.');
  loadEnvironment();
  const { databaseUrl, dataDir } = readConfig(process.env);
  const { db, close } = await openDatabase({ url: databaseUrl, folder: dataDir, isCommand: true });
  try {
    console.log(`${await endSessions(db, values.email)} sessions have ended.`);
  } finally {
    await close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

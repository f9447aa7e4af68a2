import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

import { describeMisspelt } from '#server/platform/config.ts';

/** Reads `.env` from the current folder, if there is one, and warns of misspelt settings. Variables that are already set win. */
export function loadEnvironment(): void {
  const inFile = existsSync('.env') ? Object.keys(parseEnv(readFileSync('.env', 'utf8'))) : [];
  if (inFile.length > 0) process.loadEnvFile('.env');
  process.env['NODE_ENV'] ??= 'production';
  // A short name of the shell, such as HOME, is near to a setting by chance.
  const inShell = Object.keys(process.env).filter((name) => name.length > 5);
  for (const line of describeMisspelt([...new Set([...inFile, ...inShell])])) console.warn(line);
}

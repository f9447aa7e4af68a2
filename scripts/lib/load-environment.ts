import { existsSync } from 'node:fs';

/** Reads `.env` from the current folder, if there is one. Variables that are already set win. */
export function loadEnvironment(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
  process.env['NODE_ENV'] ??= 'production';
}

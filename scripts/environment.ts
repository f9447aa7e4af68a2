import { existsSync } from 'node:fs';

/** Reads `.env` beside package.json, where there is one; what the environment says already stands. */
export function loadEnvironment(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
  process.env['NODE_ENV'] ??= 'production';
}

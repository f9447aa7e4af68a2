import { rmSync } from 'node:fs';

import { SettingError } from '#server/platform/config.ts';
import { tryLock } from '#server/platform/database/sqlite.ts';

/** The data folder of `npm run dev`, unless DATA_DIR or DATABASE_URL names another place. */
const devDataDir = './data-dev';

/** How to start with new data at the place that this environment names. */
export function describeFreshStart({ DATA_DIR, DATABASE_URL }: NodeJS.ProcessEnv): string {
  if (DATABASE_URL) return 'start with an empty database in DATABASE_URL';
  return DATA_DIR === devDataDir ? 'start with new data by `npm run dev -- --fresh`' : `delete the data in ${DATA_DIR}`;
}

/** Sets the data folder of `npm run dev`, and removes it first if the arguments are `--fresh`. Any other argument is a fault. */
export function chooseData(args: string[], env: NodeJS.ProcessEnv): void {
  if (!env['DATABASE_URL']) env['DATA_DIR'] ||= devDataDir;
  const unknown = args.filter((arg) => arg !== '--fresh');
  if (unknown.length > 0) throw new SettingError(`Not known: ${unknown.join(' ')}. npm run dev takes -- --fresh.`);
  if (args.length === 0) return;
  if (env['DATABASE_URL'] || env['DATA_DIR'] !== devDataDir)
    throw new SettingError(`--fresh removes ${devDataDir} only. Here, ${describeFreshStart(env)}.`);
  const lock = tryLock(devDataDir);
  if (!lock) throw new SettingError(`Another server is running on ${devDataDir}. Stop it first.`);
  lock.close();
  rmSync(devDataDir, { recursive: true });
}

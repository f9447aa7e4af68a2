import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import { createBackup } from '#server/platform/backup/create-backup.ts';
import { readConfig } from '#server/platform/config.ts';
import { openPictureStorage } from '#server/platform/pictures/storage/picture-place.ts';

import { runOwnerCommand } from './lib/run-owner-command.ts';

// `npm run backup -- FILE`: writes all rows and pictures to a tar archive, also while the server is running.
await runOwnerCommand(async (print) => {
  const config = readConfig(process.env);
  const [argument] = process.argv.slice(2);
  if (argument === undefined) throw new Error('Name the file to write: npm run backup -- community.tar');
  const file = resolve(argument);
  if (existsSync(file)) throw new Error(`${file} exists already.`);
  const backup = createBackup({
    database: { url: config.databaseUrl, folder: config.dataDir },
    storage: openPictureStorage(config),
    file,
    log: print,
  });
  const { manifest, missing } = await backup.catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${file} could not be made: ${reason.replace(/\.$/, '')}. Nothing is left of it.`, { cause });
  });
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  print(`The backup is complete: ${file}, with ${rows} rows and ${manifest.pictures} pictures.`);
  if (missing.length > 0) print(`These pictures have no files any more: ${missing.join(', ')}`);
});

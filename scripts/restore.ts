import { resolve } from 'node:path';

import { restoreBackup } from '#server/platform/backup/restore-backup.ts';
import { readConfig } from '#server/platform/config.ts';
import { makeFilesPrivate } from '#server/platform/disk.ts';
import { createS3Storage } from '#server/platform/pictures/storage/s3-storage.ts';

import { runOwnerCommand } from './lib/run-owner-command.ts';

// `npm run restore -- FILE`: restores a backup into the empty data folder, or the empty database and bucket, of the settings.
await runOwnerCommand(async (print) => {
  makeFilesPrivate();
  const { databaseUrl, dataDir, s3 } = readConfig(process.env);
  const [argument] = process.argv.slice(2);
  if (argument === undefined) throw new Error('Name the backup to restore: npm run restore -- community.tar');
  const { createdAt, pictures } = await restoreBackup({
    file: resolve(argument),
    url: databaseUrl,
    folder: dataDir,
    bucket: s3 && createS3Storage(s3),
    ...(s3 && { bucketName: `${s3.endpoint}/${s3.bucket}` }),
    log: print,
  });
  print(`The community of ${createdAt} is restored and verified, with ${pictures} pictures.`);
});

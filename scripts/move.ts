import { parseArgs } from 'node:util';

import { moveCommunity } from '#server/platform/backup/move-community.ts';
import { readConfig } from '#server/platform/config.ts';
import { createS3Storage } from '#server/platform/pictures/storage/s3-storage.ts';

import { runOwnerCommand } from './lib/run-owner-command.ts';

// `npm run move -- --to postgres://… [--s3-endpoint … --s3-bucket … --s3-access-key … --s3-secret-key … --s3-region …]`: copies the embedded
// community of DATA_DIR to an empty PostgreSQL database and, with a bucket, its pictures to S3.
await runOwnerCommand(async (print) => {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      to: text,
      's3-endpoint': text,
      's3-bucket': text,
      's3-access-key': text,
      's3-secret-key': text,
      's3-region': text,
    },
  });
  if (values.to === undefined) throw new Error('Name the database to move to: npm run move -- --to postgres://…');
  // Checked as the settings that the server will have after the move.
  const settings = {
    DATABASE_URL: values.to,
    S3_ENDPOINT: values['s3-endpoint'],
    S3_BUCKET: values['s3-bucket'],
    S3_ACCESS_KEY: values['s3-access-key'],
    S3_SECRET_KEY: values['s3-secret-key'],
    S3_REGION: values['s3-region'],
  };
  const { dataDir, s3 } = readConfig({ ...process.env, ...settings });
  await moveCommunity({
    folder: dataDir,
    url: values.to,
    bucket: s3 && createS3Storage(s3),
    log: print,
  });
  print('\nThe community is moved and verified. Start the server with these settings from now on:');
  for (const [name, value] of Object.entries(settings)) if (value !== undefined) print(`  ${name}=${value}`);
  print(`The old database in ${dataDir} is unchanged.`);
});

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import { markMembersDeleted } from '#server/modules/account/marked-members.ts';
import { createBackup } from '#server/platform/backup/create-backup.ts';
import { findErasures } from '#server/platform/backup/erasures.ts';
import { moveCommunity } from '#server/platform/backup/move-community.ts';
import { restoreBackup } from '#server/platform/backup/restore-backup.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { makeFilesPrivate } from '#server/platform/disk.ts';
import { openPictureStorage } from '#server/platform/pictures/storage/picture-place.ts';
import { createS3Storage } from '#server/platform/pictures/storage/s3-storage.ts';

import type { Command } from './command.ts';

const s3Options = ['s3-endpoint', 's3-bucket', 's3-access-key', 's3-secret-key', 's3-region'] as const;

/** What the command line does with all data. */
export const dataCommands: Readonly<Record<string, Command>> = {
  backup: {
    words: ['FILE'],
    summary: 'Writes all rows and pictures to a tar archive, also while the server runs.',
    example: '/var/backups/community.tar',
    async runAlone({ environment, print }, [name = '']) {
      const config = readConfig(environment);
      const file = resolve(name);
      if (existsSync(file)) throw new Error(`${file} exists already.`);
      const database = { url: config.databaseUrl, folder: config.dataDir };
      const backup = createBackup({ database, storage: openPictureStorage(config), file, log: print });
      const { manifest, missing } = await backup.catch((cause: unknown) => {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`${file} could not be made: ${reason.replace(/\.$/, '')}. Nothing is left of it.`, { cause });
      });
      const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
      print(`The backup is complete: ${file}, with ${rows} rows and ${manifest.pictures} pictures.`);
      if (missing.length > 0) print(`These pictures have no files any more: ${missing.join(', ')}`);
    },
  },
  restore: {
    words: ['FILE'],
    summary: 'Restores a backup into the empty data folder, or the empty database and bucket, of the settings.',
    example: '/var/backups/community.tar',
    async runAlone({ environment, print }, [name = '']) {
      makeFilesPrivate();
      const file = resolve(name);
      const { databaseUrl, dataDir, s3 } = readConfig(environment);
      const erasures = await findErasures(dataDir, file);
      let erased = 0;
      const { createdAt, pictures } = await restoreBackup({
        file,
        url: databaseUrl,
        folder: dataDir,
        bucket: s3 && createS3Storage(s3),
        ...(s3 && { bucketName: `${s3.endpoint}/${s3.bucket}` }),
        log: print,
        async change(trx) {
          erased = await markMembersDeleted(trx, erasures.ids, systemClock.now());
        },
      });
      await erasures.keep();
      print(`The community of ${createdAt} is restored and verified, with ${pictures} pictures.`);
      if (erased > 0) print(`${erased} erased ${erased === 1 ? 'account was' : 'accounts were'} erased again.`);
    },
  },
  move: {
    needs: ['to'],
    takes: s3Options,
    summary: 'Copies the embedded community to an empty PostgreSQL database and, with a bucket, its pictures to S3.',
    example: '--to postgres://user:password@host/database',
    async runAlone({ environment, print }, _, { to: url = '', ...options }) {
      // Checked as the settings that the server will have after the move: not with those of today.
      const settings: NodeJS.ProcessEnv = { DATABASE_URL: url };
      for (const option of s3Options) settings[option.toUpperCase().replaceAll('-', '_')] = options[option];
      const { dataDir, s3 } = readConfig({ ...environment, ...settings });
      await moveCommunity({ folder: dataDir, url, bucket: s3 && createS3Storage(s3), log: print });
      print('\nThe community is moved and verified. Start the server with these settings from now on:');
      for (const [name, value] of Object.entries(settings)) if (value !== undefined) print(`  ${name}=${value}`);
      print(`The old database in ${dataDir} is unchanged.`);
    },
  },
  'remove-demo': {
    summary: 'Deletes the members of the demo with their posts, comments and pictures, and nothing else.',
    async runAlone({ environment, print }) {
      // Loads the whole server.
      const { removeDemoMembers } = await import('../demo/remove-demo-members.ts');
      const count = await removeDemoMembers(readConfig(environment));
      print(count > 0 ? `The demo is removed: ${count} members with all they made.` : 'There is no demo to remove.');
    },
  },
};

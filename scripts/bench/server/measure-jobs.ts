import { join } from 'node:path';

import { cleanUp } from '#server/cleanup-job.ts';
import { listMembers } from '#server/modules/admin/members-store.ts';
import { recordNumbers } from '#server/modules/admin/numbers/record-numbers.ts';
import { createBackup } from '#server/platform/backup/create-backup.ts';
import { systemClock } from '#server/platform/clock.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { createDiskStorage } from '#server/platform/pictures/storage/disk-storage.ts';

import type { TemporaryStorage } from '../../lib/temporary-storage.ts';
import { infoMetric, type Metric } from '../metrics.ts';

/** How long the work takes that a server does by itself, and what an admin asks of all rows. The pictures have no files, and none are looked for: a backup is of rows. */
export async function measureJobs(storage: TemporaryStorage): Promise<Metric[]> {
  const { db, close } = await openDatabase(storage);
  const outbox = join(storage.folder, 'outbox');
  const pictures = { release: () => Promise.resolve(), sweepSoon: () => undefined };
  const jobs: [string, () => Promise<unknown>][] = [
    ['the first count of a day', () => recordNumbers(db, Date.now())],
    ['a count of the same day', () => recordNumbers(db, Date.now())],
    ['the hourly cleanup', () => cleanUp({ db, pictures, clock: systemClock, outbox })],
    ['members by storage', () => listMembers(db, { byEmail: true, sort: 'storage', limit: 30 })],
    [
      'a backup of all rows',
      () =>
        createBackup({
          database: storage,
          storage: { ...createDiskStorage(join(storage.folder, 'pictures')), list: () => Promise.resolve([]) },
          file: join(storage.folder, 'rows.tar'),
        }),
    ],
  ];
  const metrics: Metric[] = [];
  for (const [name, run] of jobs) {
    const began = performance.now();
    await run();
    const seconds = (performance.now() - began) / 1000;
    metrics.push(infoMetric(`${name}: seconds`, seconds, `${seconds.toFixed(2)} s`));
  }
  await close();
  return metrics;
}

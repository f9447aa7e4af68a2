import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { refuseRows } from '#server/platform/backup/empty-database.ts';
import { verifyBackup } from '#server/platform/backup/verify-backup.ts';

import { startChildServer } from '../../lib/child-server.ts';
import { addPosts } from './add-posts.ts';
import { createPlace, runCommand, type Engine, type Place } from './place.ts';
import { findFaults, startLoad } from './prove-backup.ts';

interface KilledRestoresReport {
  killed: number;
  rows: number;
  pictures: number;
  /** How often a server could use what a killed restore has left. */
  half: number;
  /** Descriptions of everything that is lost or inconsistent. */
  faults: string[];
}

interface Sizes {
  writes: number;
  posts: number;
  pictures: number;
  kills: number;
}

/** Is beside the database from the beginning, and kept. */
const staleLog = 'of an earlier database';

/** Kills restores of a backup at random moments, each over the remains of the last, lets one finish, and looks for lost writes. */
export async function proveKilledRestores(
  engine: Engine,
  store: 'disk' | 's3',
  { writes, posts, pictures, kills }: Sizes,
): Promise<KilledRestoresReport> {
  const source = await createPlace('backup', engine, store);
  const target = await createPlace('backup', engine, store);
  try {
    const file = join(source.folder, 'community.tar');
    const load = await startLoad(source, writes);
    await load.kill();
    const acknowledged = new Map([...load.acknowledged, ...(await addPosts(source, posts, pictures))]);
    const faults = await runCommand('backup.ts', source, [file]);
    const manifest = await verifyBackup(file);
    const stale = join(target.folder, 'community.db-wal');
    await writeFile(stale, staleLog);
    const restoreMs = await measureRestore(engine, store, file, faults);
    const report = { killed: 0, half: 0 };
    while (report.killed < kills) {
      const isComplete = (await runCommand('restore.ts', target, [file], Math.random() * restoreMs)).length === 0;
      if (!isComplete) report.killed += 1;
      if (isComplete || (await isRestored(target))) break;
      if (await isServed(target)) report.half += 1;
    }
    if (!(await isRestored(target))) faults.push(...(await runCommand('restore.ts', target, [file])));
    const kept = engine === 'sqlite' ? `${stale}.before-restore` : stale;
    if ((await readFile(kept, 'utf8').catch(() => '')) !== staleLog) faults.push(`${kept} is not as it was`);
    return {
      ...report,
      rows: Object.values(manifest.tables).reduce((sum, { rows }) => sum + rows, 0),
      pictures: manifest.pictures,
      faults: [...faults, ...(await findFaults(target, acknowledged))],
    };
  } finally {
    await target.remove();
    await source.remove();
  }
}

/** How long a restore takes that is not killed. */
async function measureRestore(engine: Engine, store: 'disk' | 's3', file: string, faults: string[]): Promise<number> {
  const place = await createPlace('backup', engine, store);
  const began = performance.now();
  faults.push(...(await runCommand('restore.ts', place, [file])));
  const restoreMs = performance.now() - began;
  await place.remove();
  return restoreMs;
}

/** Whether the restore has been killed when everything was in place and verified. */
async function isRestored({ folder, url }: Place): Promise<boolean> {
  if (url === undefined)
    return existsSync(join(folder, 'community.db')) && !existsSync(join(folder, 'restore.part/placing'));
  return refuseRows(url).then(
    () => false,
    () => true,
  );
}

/** Whether a server starts on what a killed restore has left in the folder. On PostgreSQL it would find no rows. */
async function isServed(target: Place): Promise<boolean> {
  if (target.url !== undefined || !existsSync(join(target.folder, 'restore.part/placing'))) return false;
  try {
    await (await startChildServer(target, target.environment)).kill();
    return true;
  } catch {
    return false;
  }
}

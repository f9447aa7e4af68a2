import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { refuseRows } from '#server/platform/backup/empty-database.ts';
import { verifyBackup } from '#server/platform/backup/verify-backup.ts';
import { isRestoreComplete, restoreFilesOf } from '#server/platform/database/unfinished-restore.ts';

import { startChildServer } from '../../lib/child-server.ts';
import type { AcknowledgedWrites } from '../durability/acknowledged-writes.ts';
import { addPosts } from './add-posts.ts';
import { createPlace, killedOutput, runCommand, type Engine, type Place } from './place.ts';
import { findFaults, startLoad } from './prove-backup.ts';

/** What a killed restore was doing: reading the backup, writing beside the place, moving and verifying, or its last step. */
type Phase = 'reading' | 'writing' | 'placing' | 'finishing';

interface KilledRestoresReport {
  killed: Record<Phase, number>;
  /** How many restores came to their end between the kills, and were looked through. */
  ended: number;
  rows: number;
  pictures: number;
  /** Descriptions of everything that is lost or inconsistent. */
  faults: string[];
}

interface Sizes {
  writes: number;
  posts: number;
  pictures: number;
  kills: number;
}

/**
 * Kills restores of a backup, each over the remains of the last: one at any moment, the next in the phase in which it moves everything into
 * place and verifies it. Looks for lost writes whenever one is complete, goes on in a new place then, and lets the last one finish.
 */
export async function proveKilledRestores(
  engine: Engine,
  store: 'disk' | 's3',
  { writes, posts, pictures, kills }: Sizes,
): Promise<KilledRestoresReport> {
  const source = await createPlace('backup', engine, store);
  try {
    const file = join(source.folder, 'community.tar');
    const load = await startLoad(source, writes);
    await load.kill();
    const acknowledged = new Map([...load.acknowledged, ...(await addPosts(source, posts, pictures))]);
    const faults = await runCommand('backup', source, [file]);
    const manifest = await verifyBackup(file);
    const durations = await measureRestore(engine, store, file, faults);
    const killed = { reading: 0, writing: 0, placing: 0, finishing: 0 };
    let ended = 0;
    let target = await createTarget(engine, store);
    const replaceTarget = async () => {
      ended += 1;
      faults.push(...(await findFaultsAndRemove(target, acknowledged)));
      target = await createTarget(engine, store);
    };
    for (let kill = 0; kill < kills;) {
      const isLate = kill % 2 === 1;
      const isPlacing = () => existsSync(restoreFilesOf(target.folder).placing);
      const output = await runCommand('restore', target, [file], {
        since: isLate ? isPlacing : () => true,
        afterMs: Math.random() * (isLate ? durations.placingMs : durations.allMs),
      });
      if (output[0] === killedOutput) {
        kill += 1;
        const phase = await findPhase(target);
        killed[phase] += 1;
        if ((phase === 'writing' || phase === 'placing') && (await isServed(target)))
          faults.push(`a server started on the remains of a restore that was killed while ${phase}`);
        // What is left of every other one is for the next restore to find complete; of the others for the start of the server.
        if (phase === 'finishing' && (kill % 4 === 0 || !existsSync(restoreFilesOf(target.folder).folder)))
          await replaceTarget();
      } else {
        faults.push(...output);
        await replaceTarget();
      }
    }
    faults.push(...(await runCommand('restore', target, [file])));
    faults.push(...(await findFaultsAndRemove(target, acknowledged)));
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
    return { killed, ended, rows, pictures: manifest.pictures, faults };
  } finally {
    await source.remove();
  }
}

/** Is beside the database from the beginning, and kept. */
const staleLog = 'of an earlier database';

async function createTarget(engine: Engine, store: 'disk' | 's3'): Promise<Place> {
  const target = await createPlace('backup', engine, store);
  await writeFile(join(target.folder, 'community.db-wal'), staleLog);
  return target;
}

async function findFaultsAndRemove(target: Place, acknowledged: AcknowledgedWrites): Promise<string[]> {
  const stale = join(target.folder, 'community.db-wal');
  const kept = target.url === undefined ? `${stale}.before-restore` : stale;
  const isKept = (await readFile(kept, 'utf8').catch(() => '')) === staleLog;
  const faults = await findFaults(target, acknowledged);
  if (existsSync(restoreFilesOf(target.folder).folder)) faults.push('a complete restore has left something');
  await target.remove();
  return isKept ? faults : [...faults, `${kept} is not as it was`];
}

/** How long a restore takes that is not killed, and the last part of it in which it moves everything into place and verifies it. */
async function measureRestore(engine: Engine, store: 'disk' | 's3', file: string, faults: string[]) {
  const place = await createPlace('backup', engine, store);
  const began = performance.now();
  let placedAt: number | undefined;
  const since = () => {
    if (existsSync(restoreFilesOf(place.folder).placing)) placedAt ??= performance.now();
    return false;
  };
  faults.push(...(await runCommand('restore', place, [file], { since, afterMs: 0 })));
  const ended = performance.now();
  await place.remove();
  return { allMs: ended - began, placingMs: ended - (placedAt ?? began) };
}

async function findPhase(target: Place): Promise<Phase> {
  const { folder, placing } = restoreFilesOf(target.folder);
  if (await isRestoreComplete(target)) return 'finishing';
  if (existsSync(placing)) return 'placing';
  if (existsSync(folder)) return 'writing';
  return (await hasCommunity(target)) ? 'finishing' : 'reading';
}

async function hasCommunity({ folder, url }: Place): Promise<boolean> {
  if (url === undefined) return existsSync(join(folder, 'community.db'));
  return refuseRows(url).then(
    () => false,
    () => true,
  );
}

/** Whether a server starts on what a killed restore has left. */
async function isServed(target: Place): Promise<boolean> {
  try {
    await (await startChildServer(target, target.environment)).kill();
    return true;
  } catch {
    return false;
  }
}

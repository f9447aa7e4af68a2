import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { startChildServer } from '../../lib/child-server.ts';
import type { AcknowledgedWrites } from '../durability/acknowledged-writes.ts';
import { createApiClient } from '../durability/api-client.ts';
import { findInconsistencies, findOrphanPictures } from '../durability/integrity-checks.ts';
import { drawJpeg, findLostWrites } from '../durability/prove-durability.ts';
import { writeUntilKilled } from '../durability/writer.ts';
import { createPlace, findOrphanObjects, runCommand, type Engine, type Place } from './place.ts';

interface BackupReport {
  /** Writes that were acknowledged before the backup started, and not changed afterwards. */
  before: number;
  /** Writes that were acknowledged while the backup was made. */
  during: number;
  backupMs: number;
  /** Descriptions of everything that is lost or inconsistent. */
  faults: string[];
}

/** Backs up a server under load with the real command, restores it on each of the databases and looks for lost writes. */
export async function proveBackup(from: Engine, to: readonly Engine[], minWrites: number): Promise<BackupReport> {
  const source = await createPlace('backup', from);
  try {
    const file = join(source.folder, 'community.tar');
    const load = await startLoad(source, minWrites);
    const before = new Map(load.acknowledged);
    const began = performance.now();
    const faults = await runCommand('backup', source, [file]);
    const backupMs = performance.now() - began;
    const during = load.acknowledged.size - before.size;
    await load.kill();
    for (const [entity, write] of before) if (load.acknowledged.get(entity) !== write) before.delete(entity);
    for (const engine of to) {
      const target = await createPlace('backup', engine);
      faults.push(...(await runCommand('restore', target, [file])), ...(await findFaults(target, before)));
      await target.remove();
    }
    return { before: before.size, during, backupMs, faults };
  } finally {
    await source.remove();
  }
}

/** Moves an embedded community, first under load and then without a server, and looks for lost writes. */
export async function proveMove(minWrites: number): Promise<{ acknowledged: number; faults: string[] }> {
  const source = await createPlace('move', 'sqlite');
  const target = await createPlace('move', 'postgres');
  try {
    const load = await startLoad(source, minWrites);
    const [refusal = ''] = await runCommand('move', source, ['--to', target.url ?? '']);
    const faults = refusal.includes('stop the server') ? [] : [`while the server was running: ${refusal}`];
    await load.kill();
    faults.push(...(await runCommand('move', source, ['--to', target.url ?? ''])));
    // Without a bucket the pictures stay in the folder.
    const moved = { ...target, folder: source.folder };
    faults.push(...(await findFaults(moved, load.acknowledged)));
    return { acknowledged: load.acknowledged.size, faults };
  } finally {
    await target.remove();
    await source.remove();
  }
}

/** Starts a server and members who write until it is killed; resolves when this many writes are acknowledged. */
export async function startLoad(place: Place, minWrites: number) {
  const server = await startChildServer(place, place.environment);
  const api = createApiClient(server.address);
  const acknowledged: AcknowledgedWrites = new Map();
  const targets = {
    members: [],
    posts: [],
    picture: new Blob([await drawJpeg()], { type: 'image/jpeg' }),
  };
  const writing = Promise.all([0, 1, 2, 3].map((n) => writeUntilKilled(api, acknowledged, targets, [], n === 0)));
  while (acknowledged.size < minWrites) await Promise.race([writing, sleep(20)]);
  return {
    acknowledged,
    async kill() {
      await server.kill();
      await writing;
    },
  };
}

/** Starts a server on this place, and describes what it does not serve as it was acknowledged, and what is inconsistent. */
export async function findFaults(place: Place, acknowledged: AcknowledgedWrites): Promise<string[]> {
  const server = await startChildServer(place, place.environment);
  const lost = await findLostWrites(server, acknowledged);
  await server.stop();
  return [
    ...lost.map((write) => `lost ${write}`),
    ...(await findInconsistencies(place)),
    ...(place.s3 ? await findOrphanObjects(place, place.s3) : await findOrphanPictures(place)),
  ];
}

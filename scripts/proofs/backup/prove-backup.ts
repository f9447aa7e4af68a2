import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

import { startChildServer } from '../../lib/child-server.ts';
import { createTemporaryStorage, type TemporaryStorage } from '../../lib/temporary-storage.ts';
import type { AcknowledgedWrites } from '../durability/acknowledged-writes.ts';
import { createApiClient } from '../durability/api-client.ts';
import { findInconsistencies, findOrphanPictures } from '../durability/integrity-checks.ts';
import { drawJpeg, findLostWrites, removeStorage } from '../durability/prove-durability.ts';
import { writeUntilKilled } from '../durability/writer.ts';

type Engine = 'sqlite' | 'postgres';

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
  const source = await createTemporaryStorage('backup', from);
  try {
    const file = join(source.folder, 'community.tar');
    const load = await startLoad(source, minWrites);
    const before = new Map(load.acknowledged);
    const began = performance.now();
    const faults = await runCommand('backup.ts', source, [file]);
    const backupMs = performance.now() - began;
    const during = load.acknowledged.size - before.size;
    await load.kill();
    for (const [entity, write] of before) if (load.acknowledged.get(entity) !== write) before.delete(entity);
    for (const engine of to) {
      const target = await createTemporaryStorage('backup', engine);
      faults.push(...(await runCommand('restore.ts', target, [file])), ...(await findFaults(target, before)));
      await removeStorage(target);
    }
    return { before: before.size, during, backupMs, faults };
  } finally {
    await removeStorage(source);
  }
}

/** Kills restores of a backup at random moments, each over the remains of the last, lets one finish, and looks for lost writes. */
export async function proveKilledRestores(engine: Engine, minWrites: number, kills: number) {
  const source = await createTemporaryStorage('backup', engine);
  const target = await createTemporaryStorage('backup', engine);
  try {
    const file = join(source.folder, 'community.tar');
    const load = await startLoad(source, minWrites);
    await load.kill();
    const faults = await runCommand('backup.ts', source, [file]);
    let killed = 0;
    let isComplete = false;
    while (!isComplete && killed < kills) {
      isComplete = (await runCommand('restore.ts', target, [file], Math.random() * maxKillMs)).length === 0;
      if (!isComplete) killed += 1;
    }
    if (!isComplete) faults.push(...(await runCommand('restore.ts', target, [file])));
    return { killed, faults: [...faults, ...(await findFaults(target, load.acknowledged))] };
  } finally {
    await removeStorage(target);
    await removeStorage(source);
  }
}

/** Moves an embedded community, first under load and then without a server, and looks for lost writes. */
export async function proveMove(minWrites: number): Promise<{ acknowledged: number; faults: string[] }> {
  const source = await createTemporaryStorage('move', 'sqlite');
  const target = await createTemporaryStorage('move', 'postgres');
  try {
    const load = await startLoad(source, minWrites);
    const [refusal = ''] = await runCommand('move.ts', source, ['--to', target.url ?? '']);
    const faults = refusal.includes('stop the server') ? [] : [`while the server was running: ${refusal}`];
    await load.kill();
    faults.push(...(await runCommand('move.ts', source, ['--to', target.url ?? ''])));
    // Without a bucket the pictures stay in the folder.
    const moved = { ...target, folder: source.folder };
    faults.push(...(await findFaults(moved, load.acknowledged)));
    return { acknowledged: load.acknowledged.size, faults };
  } finally {
    await removeStorage(target);
    await removeStorage(source);
  }
}

/** Starts a server and members who write until it is killed; resolves when this many writes are acknowledged. */
async function startLoad(storage: TemporaryStorage, minWrites: number) {
  const server = await startChildServer(storage);
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

/** Shorter than most of these restores take. */
const maxKillMs = 1500;

/** Runs a command on this storage, or kills it after `killMs`; returns what it printed if it does not succeed. */
async function runCommand(
  name: string,
  { folder, url }: TemporaryStorage,
  options: string[],
  killMs?: number,
): Promise<string[]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../..', name), ...options], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'], DATA_DIR: folder, DATABASE_URL: url ?? '' },
    killSignal: 'SIGKILL',
    ...(killMs !== undefined && { timeout: Math.ceil(killMs) }),
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const output = await text(child.stderr);
  const [code] = await exited;
  return code === 0 ? [] : [`${name}: ${output.trim()}`];
}

async function findFaults(storage: TemporaryStorage, acknowledged: AcknowledgedWrites): Promise<string[]> {
  const server = await startChildServer(storage);
  const lost = await findLostWrites(server, acknowledged);
  await server.stop();
  return [
    ...lost.map((write) => `lost ${write}`),
    ...(await findInconsistencies(storage)),
    ...(await findOrphanPictures(storage)),
  ];
}

import { setTimeout as sleep } from 'node:timers/promises';

import { openDatabase } from '#server/platform/database/database.ts';
import { fileName, variantsOf } from '#server/platform/pictures/sizes.ts';
import type { PictureStorage } from '#server/platform/pictures/storage/picture-storage.ts';

import type { Cluster } from './cluster.ts';

const maxWaitMs = 120_000;

/** Waits until all sizes are made and all released pictures are removed; then describes missing and superfluous files. */
export async function findPictureFaults({ database }: Cluster, storage: PictureStorage): Promise<string[]> {
  const { db, close } = await openDatabase(database);
  const listUploads = () => db.selectFrom('uploads').selectAll().execute();
  try {
    const isFinished = async () =>
      (await listUploads()).every(({ ready_at, discarded_at }) => ready_at !== null && discarded_at === null);
    const until = performance.now() + maxWaitMs;
    while (!(await isFinished()) && performance.now() < until) await sleep(200);
    const faults: string[] = [];
    for (const { id, kind, width, ready_at, discarded_at } of await listUploads()) {
      if (discarded_at !== null) faults.push(`picture ${id} was released and not removed`);
      else if (ready_at === null) faults.push(`the sizes of picture ${id} are not complete`);
      else {
        const expected = variantsOf(kind, width).map(fileName);
        const files = await storage.list(id);
        if (files.toSorted().join() !== expected.toSorted().join())
          faults.push(`picture ${id} has the files ${files.join(', ')}`);
      }
    }
    return faults;
  } finally {
    await close();
  }
}

/** The changes of files that were made more than once, by the picture's id. */
export function listRepeatedChanges(changes: readonly string[]): Map<string, string[]> {
  const seen = new Set<string>();
  const repeated = new Map<string, string[]>();
  for (const change of changes) {
    const id = change.split('/')[1] ?? '';
    if (seen.has(change)) repeated.set(id, [...(repeated.get(id) ?? []), change]);
    seen.add(change);
  }
  return repeated;
}

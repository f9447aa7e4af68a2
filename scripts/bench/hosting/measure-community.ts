import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { pathOf } from '#scripts/lib/operation-call.ts';
import { createBackup } from '#server/platform/backup/create-backup.ts';
import { openPictureStorage } from '#server/platform/pictures/storage/open-storage.ts';

import { startChildServer } from '../../lib/child-server.ts';
import { createTemporaryStorage } from '../../lib/temporary-storage.ts';
import { fillCommunity } from '../server/fill-community.ts';
import { findLoadTool, generateLoad } from '../server/load-generator.ts';

interface CommunityCost {
  /** The best of five. */
  startMs: number;
  /** Processor time of the best: other work on the machine hardly changes it. */
  startCpuMs: number;
  /** In MB, as the others. */
  idleMemory: number;
  loadedMemory: number;
  database: number;
  /** Of the rows alone; the pictures are in it as they are on disk. */
  backup: number;
  backupSeconds: number;
}

/** Fills a community on SQLite and measures what one server takes for it, idle and under a load of `seconds`. */
export async function measureCommunity(members: number, posts: number, seconds: number): Promise<CommunityCost> {
  const storage = await createTemporaryStorage('bench', 'sqlite');
  try {
    const { postId } = await fillCommunity(storage, { members, posts, followersOfFirst: 0, commentsOnFirst: 0 });
    const starts: number[] = [];
    const cpuTimes: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const server = await startChildServer(storage);
      starts.push(server.startMs);
      cpuTimes.push(server.cpu());
      await server.stop();
    }
    const database = megabytesOf(join(storage.folder, 'community.db'));
    const server = await startChildServer(storage);
    await sleep(3000);
    const idleMemory = server.memory();
    let loadedMemory = 0;
    const timer = setInterval(() => (loadedMemory = Math.max(loadedMemory, server.memory())), 100);
    const pages = Array.from({ length: Math.min(posts, 20_000) }, (_, n) =>
      feedFrom(postId(1 + ((n * 7919) % (posts - 1)))),
    );
    const tool = await findLoadTool();
    await generateLoad(tool, server.address, [...pages, '/'], seconds);
    clearInterval(timer);

    const began = performance.now();
    const file = join(storage.folder, 'backup.tar');
    await createBackup({
      database: { url: undefined, folder: storage.folder },
      storage: openPictureStorage({ dataDir: storage.folder, s3: null }),
      file,
    });
    const backupSeconds = (performance.now() - began) / 1000;
    await server.stop();
    return {
      startMs: Math.min(...starts),
      startCpuMs: Math.min(...cpuTimes),
      idleMemory,
      loadedMemory,
      database,
      backup: megabytesOf(file),
      backupSeconds,
    };
  } finally {
    await storage.remove();
  }
}

const feedFrom = (cursor: string): string => pathOf('getAllPosts', { query: { limit: 30, cursor } });
const megabytesOf = (file: string): number => statSync(file).size / 1e6;

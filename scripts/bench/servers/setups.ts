import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';

import { startChildServer, type ChildServer } from '../../lib/child-server.ts';
import { createTemporaryStorage, type TemporaryStorage } from '../../lib/temporary-storage.ts';
import { fillCommunity, type CommunitySize, type FilledCommunity } from '../server/fill-community.ts';

/** A community and where its servers keep what they have. */
export interface Setup {
  name: string;
  community: FilledCommunity;
  /** Starts the servers. One setup runs at a time: PostgreSQL has 100 connections, a server takes 17. */
  start(): Promise<RunningSetup>;
  remove(): Promise<void>;
}

export interface RunningSetup {
  name: string;
  community: FilledCommunity;
  servers: ChildServer[];
  stop(): Promise<void>;
}

export interface SetupOptions {
  name: string;
  engine: 'sqlite' | 'postgres';
  processes: number;
  /** Added to each round trip to PostgreSQL. */
  delayMs?: number;
}

/** Fills a community. */
export async function createSetup(options: SetupOptions, size: CommunitySize): Promise<Setup> {
  const { name, engine, processes, delayMs } = options;
  const storage = await createTemporaryStorage('bench', engine);
  const community = await fillCommunity(storage, size);
  // Each server has a folder of its own, and they share the pictures.
  const others = await Promise.all(
    Array.from({ length: processes - 1 }, () => createTemporaryStorage('bench', 'sqlite')),
  );
  for (const { folder } of others) await symlink(join(storage.folder, 'pictures'), join(folder, 'pictures'));
  const storages: TemporaryStorage[] = [storage, ...others];

  async function start(): Promise<RunningSetup> {
    const proxy =
      delayMs === undefined || storage.url === undefined ? null : await startDelayProxy(storage.url, delayMs);
    const servers: ChildServer[] = [];
    for (const { folder } of storages) servers.push(await startChildServer({ folder, url: proxy?.url ?? storage.url }));
    return {
      name,
      community,
      servers,
      async stop() {
        for (const server of servers) await server.stop();
        proxy?.stop();
      },
    };
  }

  return {
    name,
    community,
    start,
    async remove() {
      for (const each of storages) await each.remove();
    },
  };
}

async function startDelayProxy(databaseUrl: string, delayMs: number): Promise<{ url: string; stop: () => void }> {
  const url = new URL(databaseUrl);
  const script = join(import.meta.dirname, 'delay-proxy.ts');
  const child = spawn(process.execPath, [script, url.hostname, url.port || '5432', String(delayMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  url.hostname = '127.0.0.1';
  url.port = port.toString().trim();
  return { url: url.href, stop: () => child.kill() };
}

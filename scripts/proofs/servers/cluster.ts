import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { S3Options } from '#server/platform/pictures/storage/s3-storage.ts';

import { startChildServer, type ChildServer } from '../../lib/child-server.ts';
import { createTemporaryStorage, type TemporaryStorage } from '../../lib/temporary-storage.ts';

/** Several servers on one PostgreSQL database and one bucket, before which a load balancer has to stand. */
export interface Cluster {
  /** Of all servers, also while they do not run: a balancer learns by itself that they refuse connections. */
  addresses: string[];
  /** What is on the disk of each server. */
  folders: string[];
  database: TemporaryStorage;
  /** Stops a server in order, or with SIGKILL. */
  end(index: number, how: 'stop' | 'kill'): Promise<void>;
  /** Starts a server again that has ended, with this version. */
  restart(index: number): Promise<void>;
  /** Waits for the mail with a link to this page, and returns the link's token. */
  mailedToken(page: string, to: string): Promise<string>;
  stop(): Promise<void>;
}

interface ClusterOptions {
  publicUrl: string;
  s3: S3Options;
  /** One server for each of these clocks, which are ahead of the machine's by so many milliseconds. */
  clockShiftsMs: readonly number[];
  /** The folder of an earlier version, of which all but the first are: they serve already when that one brings the database to this version. */
  earlier?: string | undefined;
  environment?: Record<string, string>;
}

const root = join(import.meta.dirname, '../../..');
const script = 'scripts/proofs/servers/serve-shifted.ts';

/** Starts the servers. */
export async function startCluster({
  publicUrl,
  s3,
  clockShiftsMs,
  earlier,
  environment = {},
}: ClusterOptions): Promise<Cluster> {
  const database = await createTemporaryStorage('servers', 'postgres');
  // Each has a folder of its own, as on a machine of its own.
  const storages = await Promise.all(clockShiftsMs.map(() => createTemporaryStorage('server', 'sqlite')));
  const folders = storages.map(({ folder }) => folder);
  // Below those that the system gives to connections: it could give away the port of a killed server.
  const firstPort = 20_000 + Math.floor(Math.random() * 10_000);
  const ports = clockShiftsMs.map((_, index) => firstPort + index);
  const servers: ChildServer[] = [];

  async function start(index: number, version = root): Promise<void> {
    const settings = {
      PORT: String(ports[index]),
      PUBLIC_URL: publicUrl,
      TRUST_PROXY: 'on',
      BACKUP_KEEP_DAYS: '0',
      CLOCK_SHIFT_MS: String(clockShiftsMs[index]),
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: s3.bucket,
      S3_ACCESS_KEY: s3.accessKey,
      S3_SECRET_KEY: s3.secretKey,
      ...environment,
    };
    const storage = { folder: folders[index] ?? '', url: database.url };
    servers[index] = await startChildServer(storage, settings, join(version, script));
  }

  async function stop(): Promise<void> {
    for (const server of Object.values(servers)) await server.kill();
    for (const storage of [database, ...storages]) await storage.remove();
  }

  try {
    const [first = 0, ...others] = clockShiftsMs.keys();
    await Promise.all(others.map((index) => start(index, earlier)));
    await start(first);
  } catch (error) {
    await stop();
    throw error;
  }
  const outboxes = folders.map((folder) => join(folder, 'outbox'));
  return {
    addresses: ports.map((port) => `http://127.0.0.1:${port}`),
    folders,
    database,
    end: async (index, how) => servers[index]?.[how](),
    restart: (index) => start(index),
    mailedToken: (page, to) => findMailedToken(outboxes, page, to),
    stop,
  };
}

async function findMailedToken(outboxes: string[], page: string, to: string): Promise<string> {
  const until = performance.now() + 20_000;
  while (performance.now() < until) {
    for (const outbox of outboxes) {
      const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
      for (const name of names) {
        // Quoted-printable breaks long lines and writes '=' as '=3D'.
        const mail = (await readFile(join(outbox, name), 'utf8')).replaceAll('=\n', '').replaceAll('=3D', '=');
        const token = mail.includes(`To: ${to}\n`) && new RegExp(`/${page}\\?token=([\\w-]{43})`).exec(mail)?.[1];
        if (token) return token;
      }
    }
    await sleep(50);
  }
  throw new Error(`no mail with a link to /${page} arrived at ${to}`);
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { S3Options } from '#server/platform/pictures/storage/s3-storage.ts';

import { startChildServer, type ChildServer } from '../../lib/child-server.ts';
import { createTemporaryStorage, type TemporaryStorage } from '../../lib/temporary-storage.ts';
import { removeStorage } from '../durability/prove-durability.ts';
import { startBalancer, type Balancer } from './balancer.ts';

/** Several servers on one PostgreSQL database and one bucket, behind a load balancer. */
export interface Cluster {
  balancer: Balancer;
  database: TemporaryStorage;
  /** Kills a server with SIGKILL; the balancer is not told. */
  kill(index: number): Promise<void>;
  /** Starts a killed server again, with this version. */
  restart(index: number): Promise<void>;
  /** Waits for the mail with a link to this page, and returns the link's token. */
  mailedToken(page: string, to: string): Promise<string>;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '../../..');
const script = 'scripts/proofs/servers/serve-shifted.ts';

/**
 * Starts one server for each of these clocks, which are ahead of the machine's by so many milliseconds. With the folder of an earlier
 * version all but the first are of that version, and serve already when the first one brings the database to this version.
 */
export async function startCluster(
  clockShiftsMs: readonly number[],
  s3: S3Options,
  earlier?: string,
): Promise<Cluster> {
  const database = await createTemporaryStorage('servers', 'postgres');
  const balancer = await startBalancer({ keepsBrowser: earlier !== undefined });
  const folders: TemporaryStorage[] = [];
  const servers: ChildServer[] = [];

  async function start(index: number, version = root): Promise<void> {
    // Each has a folder of its own, as on a machine of its own.
    const { folder } = (folders[index] ??= await createTemporaryStorage('server', 'sqlite'));
    const environment = {
      PUBLIC_URL: balancer.address,
      TRUST_PROXY: 'on',
      RATE_LIMIT: 'on',
      BACKUP_KEEP_DAYS: '0',
      CLOCK_SHIFT_MS: String(clockShiftsMs[index]),
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: s3.bucket,
      S3_ACCESS_KEY: s3.accessKey,
      S3_SECRET_KEY: s3.secretKey,
    };
    servers[index] = await startChildServer({ folder, url: database.url }, environment, join(version, script));
    // Also the addresses of killed servers: the balancer learns by itself that they refuse connections.
    balancer.servers = Object.values(servers).map(({ address }) => address);
  }

  async function stop(): Promise<void> {
    for (const server of Object.values(servers)) await server.kill();
    await balancer.close();
    for (const folder of [database, ...folders]) await removeStorage(folder);
  }

  try {
    const [first = 0, ...others] = clockShiftsMs.keys();
    await Promise.all(others.map((index) => start(index, earlier)));
    await start(first);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    balancer,
    database,
    kill: (index) => servers[index]?.kill() ?? Promise.resolve(),
    restart: (index) => start(index),
    mailedToken: (page, to) =>
      findMailedToken(
        folders.map(({ folder }) => join(folder, 'outbox')),
        page,
        to,
      ),
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

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { pathOf } from '#scripts/lib/operation-call.ts';

import { startChildServer, type ChildServer } from '../../lib/child-server.ts';
import { createTemporaryStorage } from '../../lib/temporary-storage.ts';
import { startFakeS3, type FakeS3 } from '../s3/fake-s3.ts';
import { checkProxy, type ProxyCheck } from './check-proxy.ts';
import { connectHttp2, siteName, type Http2Client } from './http2-client.ts';
import { startProxy, type Place, type ProxyName } from './proxy-programs.ts';

interface Cluster {
  servers: ChildServer[];
  folders: string[];
  /** Starts the server again, with the same address. */
  restart(index: number): Promise<void>;
  stop(): Promise<void>;
}

interface Traffic {
  reads: number;
  failedReads: number;
  writes: number;
  /** Writes that had to be sent again, as the app does. */
  repeatedWrites: number;
  lostWrites: number;
}

const temporaryStatuses = [502, 503, 504];

/** Checks three servers behind this balancer, then stops one and kills another while members read and write. */
export async function proveFailover(
  program: ProxyName,
  file: string,
  ports: number[],
  place: Omit<Place, 'servers' | 'folder'>,
  photo: Buffer,
): Promise<ProxyCheck[]> {
  const cluster = await startCluster(ports);
  try {
    const folder = join(cluster.folders[0] ?? '', 'proxy');
    const servers = cluster.servers.map(({ address }) => address.slice('http://'.length));
    const proxy = await startProxy(program, file, { ...place, servers, folder });
    try {
      const { checks, token, postId } = await checkProxy(proxy, cluster.folders, photo);
      const client = await connectHttp2(proxy.httpsPort, '127.0.0.1');
      const stopped = await withTraffic({ client, token, postId }, async () => {
        await cluster.servers[0]?.stop();
        await sleep(1000);
        await cluster.restart(0);
      });
      await sleep(6000);
      const killed = await withTraffic({ client, token, postId }, async () => {
        await cluster.servers[1]?.kill();
        await sleep(2000);
        await cluster.restart(1);
      });
      client.close();
      return [...checks, toCheck('one of three servers stops and starts', stopped), toCheck('one is killed', killed)];
    } finally {
      await proxy.stop();
    }
  } finally {
    await cluster.stop();
  }
}

function toCheck(event: string, traffic: Traffic): ProxyCheck {
  const { reads, writes, repeatedWrites, failedReads, lostWrites } = traffic;
  const counted = `${reads} reads, ${writes} writes of which ${repeatedWrites} were sent again`;
  const fault = failedReads + lostWrites > 0 ? `${failedReads} reads and ${lostWrites} writes` : undefined;
  return { promise: `nothing fails while ${event} (${counted})`, fault };
}

async function startCluster(ports: number[]): Promise<Cluster> {
  const s3 = await startFakeS3({ accessKey: 'access', secretKey: 'secret' });
  const database = await createTemporaryStorage('proxies', 'postgres');
  const storages = await Promise.all(ports.map(() => createTemporaryStorage('proxies', 'sqlite')));
  const servers: ChildServer[] = [];
  const start = async (index: number) => {
    servers[index] = await startChildServer(
      { folder: storages[index]?.folder ?? '', url: database.url },
      environmentOf(s3, ports[index] ?? 0),
    );
  };
  for (const index of ports.keys()) await start(index);
  return {
    servers,
    folders: storages.map(({ folder }) => folder),
    restart: start,
    async stop() {
      for (const server of servers) await server.kill();
      await s3.close();
      for (const storage of [database, ...storages]) await storage.remove();
    },
  };
}

const environmentOf = (s3: FakeS3, port: number) => ({
  PORT: String(port),
  PUBLIC_URL: `https://${siteName}`,
  TRUST_PROXY: 'on',
  BACKUP_KEEP_DAYS: '0',
  S3_ENDPOINT: s3.endpoint,
  S3_BUCKET: 'bucket',
  S3_ACCESS_KEY: 'access',
  S3_SECRET_KEY: 'secret',
});

/** A member who reads and writes over ten requests at a time for as long as `work` takes. */
async function withTraffic(
  { client, token, postId }: { client: Http2Client; token: string; postId: string },
  work: () => Promise<void>,
): Promise<Traffic> {
  const traffic: Traffic = { reads: 0, failedReads: 0, writes: 0, repeatedWrites: 0, lostWrites: 0 };
  let isWorking = true;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const read = async () => {
    while (isWorking) {
      const { status } = await client.request(
        'GET',
        pathOf('getAllPosts', { query: { limit: 1 + (traffic.reads % 30) } }),
      );
      traffic.reads += 1;
      if (status !== 200) traffic.failedReads += 1;
    }
  };
  const write = async () => {
    while (isWorking) {
      const body = JSON.stringify({ postId, comment: `Number ${traffic.writes}` });
      const key = randomUUID();
      const send = () => client.request('POST', pathOf('addComments'), { ...headers, 'idempotency-key': key }, body);
      let { status } = await send();
      for (let attempt = 0; temporaryStatuses.includes(status) && attempt < 50; attempt += 1) {
        if (attempt === 0) traffic.repeatedWrites += 1;
        await sleep(100);
        ({ status } = await send());
      }
      traffic.writes += 1;
      if (status !== 200) traffic.lostWrites += 1;
    }
  };
  const clients = [read(), read(), read(), read(), read(), write(), write(), write(), write(), write()];
  await work();
  isWorking = false;
  await Promise.all(clients);
  return traffic;
}

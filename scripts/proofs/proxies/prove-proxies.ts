import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { pathOf } from '#scripts/lib/operation-call.ts';

import { startChildServer } from '../../lib/child-server.ts';
import { freePort } from '../../lib/free-port.ts';
import { createTemporaryStorage } from '../../lib/temporary-storage.ts';
import { startFakeS3 } from '../s3/fake-s3.ts';
import { startCluster } from '../servers/cluster.ts';
import { checkProxy, type ProxyCheck } from './check-proxy.ts';
import { connectHttp2, siteName, type Http2Client } from './http2-client.ts';
import { hasProgram, startProxy, type ProxyName } from './proxy-programs.ts';

interface Traffic {
  reads: number;
  failedReads: number;
  writes: number;
  /** Writes that had to be sent again, as the app does. */
  repeatedWrites: number;
  lostWrites: number;
}

const temporaryStatuses = [502, 503, 504];
const publicUrl = `https://${siteName}`;

const files: [ProxyName, string][] = [
  ['caddy', 'Caddyfile'],
  ['nginx', 'nginx.conf'],
  ['caddy', 'several/Caddyfile'],
  ['nginx', 'several/nginx.conf'],
  ['haproxy', 'several/haproxy.cfg'],
];

/** Runs the server behind each proxy of docs/hosting, and three servers behind its balancers. Describes what docs/hosting.md does not keep. */
export async function proveProxies(log: (line: string) => void): Promise<string[]> {
  const faults: string[] = [];
  for (const [program, file] of files) {
    log(`docs/hosting/${file}`);
    const prove = file.startsWith('several/') ? proveFailover : proveProxy;
    const checks = hasProgram(program)
      ? await prove(program, file)
      : [{ promise: `${program} is installed`, fault: 'it is not' }];
    for (const { promise, fault } of checks) {
      log(fault === undefined ? `  ok  ${promise}` : `  NOT ${promise}: ${fault}`);
      if (fault !== undefined) faults.push(`${file}: ${promise}: ${fault}`);
    }
  }
  return faults;
}

/** Checks one server behind this proxy. */
async function proveProxy(program: ProxyName, file: string): Promise<ProxyCheck[]> {
  const storage = await createTemporaryStorage('proxies', 'sqlite');
  const server = await startChildServer(storage, { PUBLIC_URL: publicUrl, TRUST_PROXY: 'on' });
  try {
    const proxy = await startProxy(program, file, await placeOf(storage.folder, [server.address]));
    try {
      return (await checkProxy(proxy, [storage.folder])).checks;
    } finally {
      await proxy.stop();
    }
  } finally {
    await server.kill();
    await storage.remove();
  }
}

/** Checks three servers behind this balancer, then stops one and kills another while members read and write. */
async function proveFailover(program: ProxyName, file: string): Promise<ProxyCheck[]> {
  const keys = { accessKey: 'access', secretKey: 'secret' };
  const fake = await startFakeS3(keys);
  const s3 = { endpoint: fake.endpoint, bucket: 'bucket', ...keys };
  const cluster = await startCluster({ publicUrl, s3, clockShiftsMs: [0, 0, 0] });
  try {
    const proxy = await startProxy(program, file, await placeOf(cluster.folders[0] ?? '', cluster.addresses));
    try {
      const { checks, token, postId } = await checkProxy(proxy, cluster.folders);
      const client = await connectHttp2(proxy.httpsPort, '127.0.0.1');
      const stopped = await withTraffic({ client, token, postId }, async () => {
        await cluster.end(0, 'stop');
        await sleep(1000);
        await cluster.restart(0);
      });
      await sleep(6000);
      const killed = await withTraffic({ client, token, postId }, async () => {
        await cluster.end(1, 'kill');
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
    await fake.close();
  }
}

const placeOf = async (folder: string, addresses: string[]) => ({
  folder: join(folder, 'proxy'),
  servers: addresses.map((address) => address.slice('http://'.length)),
  httpPort: await freePort(),
  httpsPort: await freePort(),
});

function toCheck(event: string, traffic: Traffic): ProxyCheck {
  const { reads, writes, repeatedWrites, failedReads, lostWrites } = traffic;
  const counted = `${reads} reads, ${writes} writes of which ${repeatedWrites} were sent again`;
  const fault = failedReads + lostWrites > 0 ? `${failedReads} reads and ${lostWrites} writes` : undefined;
  return { promise: `nothing fails while ${event} (${counted})`, fault };
}

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

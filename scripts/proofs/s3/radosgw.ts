import type { ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';

import type { S3Options } from '#server/platform/pictures/storage/s3-storage.ts';

import { freePort } from '../../lib/free-port.ts';
import { runCeph, startCephDaemon, stopCephDaemon } from './ceph-programs.ts';

interface S3Store extends S3Options {
  /** Stops all daemons and removes their folder. */
  stop(): Promise<void>;
}

/** Starts a Ceph cluster (one monitor, one manager, one in-memory disk, one S3 gateway) on loopback, with an empty bucket. */
export async function startRadosgw(): Promise<S3Store> {
  const folder = mkdtempSync(join(tmpdir(), 'prove-s3-'));
  const conf = join(folder, 'ceph.conf');
  const keyring = join(folder, 'keyring');
  const [monPort, gatewayPort] = [await freePort(), await freePort()];
  const fsid = randomUUID();
  const daemons: ChildProcess[] = [];
  const run = (program: string, ...args: string[]) => runCeph(conf, program, ...args);
  const start = (program: string, ...args: string[]) =>
    daemons.push(startCephDaemon(conf, join(folder, `${program}.log`), program, ...args));
  const stop = async () => {
    for (const daemon of daemons.reverse()) await stopCephDaemon(daemon);
    rmSync(folder, { recursive: true, force: true });
  };

  try {
    for (const name of ['mon', 'osd', 'mgr']) mkdirSync(join(folder, name));
    writeFileSync(conf, configuration({ folder, fsid, keyring, monPort, gatewayPort }));
    await createKeys(run, keyring);
    await run(
      'monmaptool',
      '--create',
      '--fsid',
      fsid,
      '--addv',
      'a',
      `v2:127.0.0.1:${monPort}`,
      join(folder, 'monmap'),
    );
    await run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', join(folder, 'monmap'), '--keyring', keyring);
    start('ceph-mon', '-i', 'a');
    const disk = randomUUID();
    await run('ceph', 'osd', 'new', disk);
    start('ceph-mgr', '-i', 'x');
    await run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', disk);
    start('ceph-osd', '-i', '0');
    start('radosgw', '-n', 'client.gateway');
    return { ...(await createBucket(`http://127.0.0.1:${gatewayPort}`, run)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type RunCeph = (program: string, ...args: string[]) => Promise<string>;

function configuration(at: {
  folder: string;
  fsid: string;
  keyring: string;
  monPort: number;
  gatewayPort: number;
}): string {
  const { folder, fsid, keyring, monPort, gatewayPort } = at;
  return `[global]
fsid = ${fsid}
mon host = [v2:127.0.0.1:${monPort}]
public addr = 127.0.0.1
ms bind ipv6 = false
# With "none" radosgw hangs.
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
keyring = ${keyring}
run dir = ${folder}
admin socket = ${folder}/$name.asok
pid file =
log file = ${folder}/$name.log
crash dir = ${folder}
mon data = ${folder}/mon
mgr data = ${folder}/mgr
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 1073741824
osd pool default size = 1
osd pool default pg num = 8
osd crush chooseleaf type = 0
osd crush update on start = true
mon allow pool size one = true
mon warn on pool no redundancy = false
mon data avail crit = 1
rgw frontends = beast endpoint=127.0.0.1:${gatewayPort}
rgw data = ${folder}
`;
}

async function createKeys(run: RunCeph, keyring: string): Promise<void> {
  const all = { mon: 'allow *', osd: 'allow *', mgr: 'allow *' };
  const rights: Record<string, Record<string, string>> = {
    'mon.': { mon: 'allow *' },
    'client.admin': all,
    'client.gateway': all,
    'mgr.x': { mon: 'allow profile mgr', osd: 'allow *' },
    'osd.0': { mon: 'allow profile osd', mgr: 'allow profile osd', osd: 'allow *' },
  };
  await run('ceph-authtool', '--create-keyring', keyring);
  for (const [name, caps] of Object.entries(rights)) {
    const flags = Object.entries(caps).flatMap(([part, right]) => ['--cap', part, right]);
    await run('ceph-authtool', keyring, '--gen-key', '-n', name, ...flags);
  }
}

async function createBucket(endpoint: string, run: RunCeph) {
  const [accessKey, secretKey, bucket] = [randomBytes(10).toString('hex'), randomBytes(20).toString('hex'), 'pictures'];
  await waitForGateway(endpoint);
  await run(
    'radosgw-admin',
    'user',
    'create',
    '--uid',
    'proof',
    '--display-name',
    'Proof',
    '--access-key',
    accessKey,
    '--secret',
    secretKey,
  );
  const aws = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, service: 's3', region: 'us-east-1' });
  const created = await aws.fetch(`${endpoint}/${bucket}`, { method: 'PUT' });
  if (!created.ok) throw new Error(`The bucket could not be created: ${created.status} ${await created.text()}`);
  return { endpoint, bucket, accessKey, secretKey };
}

async function waitForGateway(endpoint: string): Promise<void> {
  const until = Date.now() + 90_000;
  while (Date.now() < until) {
    const answer = await fetch(endpoint).catch(() => null);
    if (answer?.ok) return;
    await wait(200);
  }
  throw new Error('The S3 gateway did not answer within 90 seconds.');
}

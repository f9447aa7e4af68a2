import { execFileSync, spawnSync, type ExecFileSyncOptions } from 'node:child_process';
import { appendFileSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { freePort } from '../../free-port.ts';
import { folderInMemory } from '../temporary-folder.ts';
import { toolsFolder } from './fetch-tool.ts';

// Runs a PostgreSQL server from the folder of programs in its first argument until its input ends: prints its URL. With `replica` as the
// second argument it also runs a streaming replica: prints its URL, too, and the number of its process.

/** The user without rights that Linux has: PostgreSQL refuses to run as root. */
const nobody = 65534;
const isRoot = process.getuid?.() === 0;

const [programs = '', replica] = process.argv.slice(2);
/** In memory if there is room: a database is a thousand files, and each of hundreds of tests has one of its own. */
const cluster = mkdtempSync(join(folderInMemory() ?? toolsFolder(), 'cleaner-life-tests-cluster-'));
const data = join(cluster, 'data');
if (isRoot) chownSync(cluster, nobody, nobody);

const options: ExecFileSyncOptions = {
  cwd: cluster,
  stdio: ['ignore', 'ignore', 'inherit'],
  ...(isRoot && { uid: nobody, gid: nobody }),
};
const run = (program: string, ...args: string[]) => execFileSync(join(programs, program), args, options);

const locale =
  replica === undefined
    ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
    : // Also in versions without the other one.
      ['--locale=C'];
// Nothing in it has to survive a power cut.
const quick = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_wal_size: '128MB' };
const logged =
  replica === undefined
    ? { wal_level: 'minimal', max_wal_senders: 0 }
    : { wal_level: 'replica', wal_keep_size: '64MB' };

/** Starts the server in this folder; returns its port. */
async function start(folder: string): Promise<number> {
  const port = await freePort();
  const listening = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: 200 };
  const flags = Object.entries({ ...listening, ...quick, ...logged }).map(([name, value]) => `-c ${name}=${value}`);
  run('pg_ctl', 'start', '--wait', '-D', folder, '-l', `${folder}.log`, '-o', `-p ${port} ${flags.join(' ')}`);
  return port;
}

/** Starts a replica of the server on this port, from a copy of its folder that was made before it ran. */
async function startReplica(folder: string, primary: number): Promise<number> {
  appendFileSync(
    join(folder, 'postgresql.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primary} user=postgres'\n`,
  );
  execFileSync('touch', [join(folder, 'standby.signal')], options);
  return start(folder);
}

const urlOf = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`;
const copy = join(cluster, 'replica');

try {
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '--encoding=UTF8', ...locale);
  if (replica !== undefined) execFileSync('cp', ['-R', data, copy], options);
  const port = await start(data);
  // Whoever asked for it may be gone by now.
  process.stdout.on('error', () => undefined);
  console.log(urlOf(port));
  if (replica !== undefined) {
    console.log(urlOf(await startReplica(copy, port)));
    console.log(readFileSync(join(copy, 'postmaster.pid'), 'utf8').split('\n')[0]);
  }
  for await (const _ of process.stdin);
} finally {
  // A test may have killed the replica.
  for (const folder of [copy, data])
    spawnSync(join(programs, 'pg_ctl'), ['stop', '-D', folder, '-m', 'immediate'], { ...options, stdio: 'ignore' });
  rmSync(cluster, { recursive: true, force: true });
}

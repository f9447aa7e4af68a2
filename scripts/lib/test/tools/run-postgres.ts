import { execFileSync, type ExecFileSyncOptions } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { freePort } from '../../free-port.ts';
import { folderInMemory } from '../temporary-folder.ts';
import { toolsFolder } from './fetch-tool.ts';

// Runs a PostgreSQL server from the folder of programs in its argument until its input ends: prints its URL.

/** The user without rights that Linux has: PostgreSQL refuses to run as root. */
const nobody = 65534;
const isRoot = process.getuid?.() === 0;

const [programs = ''] = process.argv.slice(2);
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

try {
  const port = await freePort();
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', ...locale);
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    // Nothing in it has to survive a power cut.
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_wal_size: '128MB',
  };
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  run('pg_ctl', 'start', '--wait', '-D', data, '-l', join(cluster, 'log'), '-o', `-p ${port} ${flags.join(' ')}`);
  // Whoever asked for it may be gone by now.
  process.stdout.on('error', () => undefined);
  console.log(`postgres://postgres@127.0.0.1:${port}/postgres`);
  for await (const _ of process.stdin);
  run('pg_ctl', 'stop', '-D', data, '-m', 'immediate');
} finally {
  rmSync(cluster, { recursive: true, force: true });
}

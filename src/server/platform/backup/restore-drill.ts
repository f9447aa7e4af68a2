import { fork } from 'node:child_process';
import { mkdir, rm, stat } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { requireSpace } from '#server/platform/disk.ts';

import type { DrillReply } from './drill-entry.ts';

const entry = fileURLToPath(new URL('./drill-entry.ts', import.meta.url));

/** Rows take more space in a database than in a backup. */
const spaceFactor = 1.5;

/** Restores a backup into a temporary folder in the data folder, and removes it; throws if the backup cannot be restored. */
export async function drillRestore(
  file: string,
  { dataDir, minFreeBytes }: { dataDir: string; minFreeBytes: number },
  signal?: AbortSignal,
): Promise<void> {
  const folder = folderOf(dataDir);
  await removeDrill(dataDir);
  try {
    await mkdir(folder, { mode: 0o700 });
    const bytes = spaceFactor * (await stat(file)).size;
    await requireSpace(folder, { what: `try a restore of ${file}`, bytes, minFreeBytes });
    await restoreInProcess(file, folder, signal);
  } finally {
    await removeDrill(dataDir);
  }
}

const folderOf = (dataDir: string) => join(dataDir, 'restore-drill');

/** Removes what a drill has left that was killed. To be called while none is running. */
export const removeDrill = (dataDir: string): Promise<void> => rm(folderOf(dataDir), { recursive: true, force: true });

/** In a process of lower priority: it would hold up the requests of this one. */
function restoreInProcess(file: string, folder: string, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    // Nothing of the server's environment: a restore of its settings would go to its own database.
    const env = Object.fromEntries(['PATH', 'SystemRoot', 'TMPDIR', 'TEMP'].map((name) => [name, process.env[name]]));
    const child = fork(entry, [file, folder], {
      ...{ execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env, killSignal: 'SIGKILL' },
      ...(signal && { signal }),
    });
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    let reply: DrillReply | undefined;
    child.on('message', (message) => {
      reply = message as DrillReply;
    });
    child.once('error', reject);
    child.once('exit', (code, killed) => {
      if (reply?.problem === null) resolve();
      else
        reject(
          new Error(reply?.problem ?? `The process that tried the restore ended (${killed ?? `exit code ${code}`}).`),
        );
    });
  });
}

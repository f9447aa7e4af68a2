import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, relative } from 'node:path';
import type { ViteDevServer } from 'vite';

import type { ApiProcess } from './api-process.ts';

const root = join(import.meta.dirname, '../..');
const contract = join(root, 'openapi.yaml');

/** Editors save in several steps, and often several files at once. */
const groupMs = 30;

/** Starts the server anew when one of its sources is saved; when openapi.yaml is saved, after its files are generated. */
export function restartOnSave(api: ApiProcess, watcher: ViteDevServer['watcher']): void {
  const saved = new Set<string>();
  let pending: NodeJS.Timeout | undefined;
  watcher.add([join(root, 'src/server'), join(root, 'src/contract'), contract]);
  watcher.on('all', (_event, path) => {
    if (path !== contract && !/\/src\/(?:server|contract)\/.*\.(?:ts|po)$/.test(path)) return;
    saved.add(path);
    clearTimeout(pending);
    pending = setTimeout(() => {
      const paths = [...saved];
      saved.clear();
      void restart(api, paths);
    }, groupMs);
  });
}

async function restart(api: ApiProcess, paths: string[]): Promise<void> {
  // A contract that cannot be generated leaves the server as it is; the command has printed why.
  if (paths.includes(contract) && !(await generateContract())) return;
  api.restart();
  await announce(api, `Restarted for ${paths.map((path) => relative(root, path)).join(', ')}`);
}

/** Prints the message when the server listens, or its fault. */
export async function announce(api: ApiProcess, message: string): Promise<boolean> {
  const began = performance.now();
  try {
    await api.listening();
    console.log(`  ${message} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
    return true;
  } catch (error) {
    console.error(`  ${error instanceof Error ? error.message : String(error)}\n  The next save starts the server.`);
    return false;
  }
}

async function generateContract(): Promise<boolean> {
  const generator = spawn(process.execPath, [join(root, 'scripts/contract.ts')], { stdio: 'inherit' });
  const [status] = (await once(generator, 'exit')) as [number | null];
  return status === 0;
}

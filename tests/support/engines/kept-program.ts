import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, writeFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

export interface KeptProgram {
  /** The first group of `pattern` in the next line of its output that has it. */
  read: (pattern: RegExp) => Promise<string>;
  stop: () => Promise<void>;
}

interface Options {
  /** Files of its home folder, by path. */
  files?: Record<string, string>;
  environment?: Record<string, string>;
}

/** Starts a program with a home folder of its own, which is removed at its end; it ends with this process at the latest. */
export async function startKept(
  program: string,
  args: (folder: string) => string[],
  { files = {}, environment = {} }: Options = {},
): Promise<KeptProgram> {
  const folder = await mkdtemp(join(tmpdir(), 'cleaner-life-engine-'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const keeper = spawn(
    process.execPath,
    [join(import.meta.dirname, 'keep-program.ts'), folder, program, ...args(folder)],
    { stdio: ['pipe', 'pipe', 'pipe'], detached: true, env: { ...process.env, ...environment } },
  );
  const printed: string[] = [];
  const outputs = [createInterface(keeper.stdout), createInterface(keeper.stderr)];
  for (const output of outputs) output.on('line', (line) => printed.push(line));
  const ended = once(keeper, 'exit');
  return {
    read: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (line: string) => {
          const found = pattern.exec(line)?.[1];
          if (found !== undefined) resolve(found);
        };
        for (const output of outputs) output.on('line', look);
        void ended.then(() => reject(new Error(`${program} has ended: ${printed.join('\n')}`)));
      }),
    async stop() {
      keeper.stdin.end();
      await ended;
    },
  };
}

/** @module-tag sweep */

import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished, test } from 'vitest';

import { hasGit } from '#tests/support/has-git.ts';
import { folder, root, walks } from '#tests/support/walk-patches.ts';

const run = promisify(execFile);

test.runIf(hasGit)(
  'the walks of docs/conventions.md lead to code that compiles and passes its tests',
  // As long as a check of all types and the commands after it take.
  { timeout: 600_000 },
  async () => {
    const copy = mkdtempSync(join(tmpdir(), 'walks-'));
    onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
    const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
    });
    for (const file of stdout.split('\0').filter(Boolean)) copyFile(file, copy);
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

    for (const { heading, patch } of walks)
      await check(copy, `the patch of “${heading}”`, 'git', 'apply', join(folder, patch));
    const node = (what: string, ...args: string[]) => check(copy, what, process.execPath, ...args);
    const files = walks.flatMap((walk) => walk.files);

    await node('npm run contract', 'scripts/contract.ts');
    await node('the type check', 'node_modules/typescript/bin/tsc', '--noEmit');

    const added = files.filter((file) => /\.test\.tsx?$/.test(file));
    await node(
      'the tests of the walks',
      ...['node_modules/vitest/vitest.mjs', 'run'],
      ...['contract', 'server-sqlite', 'client'].flatMap((name) => ['--project', name]),
      ...added,
      // Of the limit and the migration of the field.
      'tests/contract/vocabulary.test.ts',
      'tests/server/database/upgrade.test.ts',
    );
  },
);

/** Not a file that was deleted and is still in git's index. */
function copyFile(file: string, copy: string): void {
  if (existsSync(join(root, file))) cpSync(join(root, file), join(copy, file));
}

/** Fails with what the command has printed. */
async function check(cwd: string, what: string, command: string, ...args: string[]): Promise<void> {
  const env = { ...process.env, NO_COLOR: '1', VITEST: undefined, VITEST_MODE: undefined };
  await run(command, args, { cwd, env, maxBuffer: 1e8 }).catch((error: unknown) => {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${what} fails:\n${stdout.slice(-3000)}\n${stderr.slice(-3000)}`);
  });
}

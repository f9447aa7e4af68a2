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
    // Vite writes the tree of routes when it reads its configuration.
    const writeRouteTree =
      "import('vite').then((vite) => vite.resolveConfig({ configFile: 'vite.config.ts' }, 'build'))";
    await node('the tree of routes', '--eval', writeRouteTree);
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project'];
    await node('npm run cache-map', ...vitest, 'contract', 'tests/contract/cache-map.test.ts', '--update');
    await node('the type check', 'node_modules/typescript/bin/tsc', '--noEmit');

    const added = files.filter((file) => /\.test\.tsx?$/.test(file));
    const projects = ['contract', 'server-sqlite', 'client', 'journeys'].flatMap((name) => ['--project', name]);
    await node(
      'the tests of the walks',
      ...vitest.slice(0, 2),
      ...projects,
      // The tests of the browser need a build, which would take as long as all of this: they are only type-checked.
      ...added.filter((file) => !file.startsWith('tests/browser/')),
      'tests/contract/mocks.test.ts',
      // Of the limit and the migration of the field.
      'tests/contract/vocabulary.test.ts',
      'tests/server/database/upgrade.test.ts',
      'tests/journeys/mock-parity.test.ts',
    );
    await node(
      'the truth of the cache',
      ...vitest,
      'journeys',
      'tests/journeys/cache-truth.test.ts',
      '-t',
      'pronouns|savePost:|unsavePost:',
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

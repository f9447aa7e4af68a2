/** @module-tag sweep */

import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, test, type TestContext } from 'vitest';

import { hasGit } from '#tests/support/has-git.ts';
import { folder, root, walks } from '#tests/support/walk-patches.ts';

const run = promisify(execFile);
const types = ['scripts/test.ts', 'types'];

/** Files of the patches, and what `npm run check` says when one of them is left out. */
const omissions = {
  'src/server/modules/saves/handlers.ts': /create-handlers\.ts\(.*: Property 'getSavesCount' is missing/,
  'src/server/modules/account/admin-acts/create-admin-acts.ts':
    /admin-acts\/handlers\.ts\(.*: Property 'renames' does not exist/,
  'src/server/modules/admin/audit-actions.ts': /audit-actions\.ts\(.*: Property '"member\.renameAllowed"' is missing/,
  'src/client/features/admin/log/describe-entry.ts':
    /describe-entry\.ts\(.*: Property '"member\.renameAllowed"' is missing/,
  'src/client/features/posts/create/post-draft.ts':
    /post-draft\.ts\(.*missing.* 'PostDraft': condition, boughtIn, colours/,
  'src/server/rules/texts/check-texts.ts': /post-fields\.ts\(.*'brand' does not exist/,
};

// As long as a check of all types and the commands after it take.
describe.concurrent('the walks of docs/conventions.md', { timeout: 600_000 }, () => {
  test.runIf(hasGit)('lead to code that compiles and passes its tests', async (context) => {
    const node = await followWalks(context);
    await node(...types);
    const added = walks.flatMap(({ files }) => files).filter((file) => /\.test\.tsx?$/.test(file));
    const projects = ['contract', 'server-sqlite', 'client'].flatMap((name) => ['--project', name]);
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...projects];
    // Of the limit and the migrations of the fields.
    await node(...vitest, ...added, 'tests/contract/vocabulary.test.ts', 'tests/server/database/upgrade.test.ts');
    await node(...vitest, 'tests/server/admin/acts.test.ts', '-t', 'a permission to change');
  });

  test.runIf(hasGit)('tell what is left out, each in a line with its place', async (context) => {
    const node = await followWalks(context, Object.keys(omissions));
    const { message } = await node(...types).then(
      () => new Error('Nothing is told.'),
      (error: unknown) => error as Error,
    );
    for (const line of Object.values(omissions)) context.expect(message).toMatch(line);
  });
});

/** A copy of the repository with the patches, but for these files of them. Returns what runs Node there, and throws what that prints if it fails. */
async function followWalks({ onTestFinished }: TestContext, without: string[] = []) {
  const copy = mkdtempSync(join(tmpdir(), 'walks-'));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  const listed = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  // One that is in git's index can be deleted.
  for (const file of listed.stdout.split('\0').filter((name) => name !== '' && existsSync(join(root, name))))
    cpSync(join(root, file), join(copy, file));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

  // As in CI: a cached check of types is that of the repository.
  const env = { ...process.env, CI: 'true', NO_COLOR: '1', VITEST: undefined, VITEST_MODE: undefined };
  const start = async (command: string, args: string[]) => {
    await run(command, args, { cwd: copy, env, maxBuffer: 1e8 }).catch((error: unknown) => {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`${args.join(' ')} fails:\n${stdout}\n${stderr}`);
    });
  };
  const excluded = without.map((file) => `--exclude=${file}`);
  for (const patch of walks.flatMap(({ patches }) => patches))
    await start('git', ['apply', ...excluded, join(folder, patch)]);
  const node = (...args: string[]) => start(process.execPath, args);
  await node('scripts/contract.ts');
  return node;
}

/** @module-tag sweep */

import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';

import { hasGit } from '#tests/support/has-git.ts';
import { patience } from '#tests/support/patience.ts';

const root = join(import.meta.dirname, '../..');

/** Three test files: one imports `value`, one imports it through another file, one imports `other`. Each logs its runs. */
const files = {
  'vitest.config.ts': `export default {
    test: { maxWorkers: 1, projects: [{ test: { name: 'contract', include: ['tests/*.test.ts'] } }] },
  };`,
  'tests/value.ts': 'export const value = 1;',
  'tests/through.ts': `import { value } from './value.ts';\nexport const through = value;`,
  'tests/other.ts': 'export const other = 1;',
  'tests/near.test.ts': testFile('value'),
  // Vitest itself begins with the largest.
  'tests/far.test.ts': `${testFile('through')}\n// ${'Long. '.repeat(100)}`,
  'tests/unrelated.test.ts': testFile('other'),
};

function testFile(imported: string): string {
  return `import { appendFileSync, existsSync } from 'node:fs';
    import { test } from 'vitest';
    import { ${imported} } from './${imported}.ts';
    test('${imported}', async ({ signal }) => {
      // Read first: what is in the log may end the hanging.
      const hangs = existsSync('hangs');
      appendFileSync('log', '${imported}\\n');
      if (hangs) await new Promise((resolve) => signal.addEventListener('abort', resolve));
      return ${imported};
    });`;
}

test.runIf(hasGit)(
  'a save ends the run of the one before, and its own tests come first, the nearest before the others',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cleaner-life-watch-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
    mkdirSync(join(folder, 'tests'));
    for (const [path, text] of Object.entries(files)) write(path, text);
    for (const path of ['scripts', 'package.json']) cpSync(join(root, path), join(folder, path), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    write('.gitignore', 'node_modules\nlog\nhangs\n');
    write('log', '');
    const git = (...args: string[]) => execFileSync('git', args, { cwd: folder });
    git('init', '--quiet');
    git('add', '.');
    git('-c', 'user.name=T', '-c', 'user.email=t@example.org', 'commit', '--quiet', '--message=Begin');
    const log = () => readFileSync(join(folder, 'log'), 'utf8').trim().split('\n');

    write('hangs', '');
    write('tests/value.ts', 'export const value = 2;');
    const env = { ...process.env, VITEST: undefined, VITEST_MODE: undefined, CI: undefined };
    const watch = spawn(process.execPath, ['scripts/test-watch.ts', 'contract'], {
      cwd: folder,
      env,
      stdio: 'ignore',
    });
    onTestFinished(() => void watch.kill('SIGKILL'));
    await vi.waitUntil(() => log()[0] !== '', { timeout: patience });
    const [first = ''] = log();

    rmSync(join(folder, 'hangs'));
    write('tests/other.ts', 'export const other = 2;');
    // What was ended, and what had not begun, comes after the test of the save.
    await vi.waitUntil(() => log().length === 4, { timeout: patience });
    expect(log().slice(0, 2)).toEqual([first, 'other']);
    expect(log().slice(2).toSorted()).toEqual(['through', 'value']);

    write('tests/value.ts', 'export const value = 3;');
    await vi.waitUntil(() => log().length === 6, { timeout: patience });
    expect(log().slice(4)).toEqual(['value', 'through']);
  },
);

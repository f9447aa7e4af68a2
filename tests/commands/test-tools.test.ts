/** @module-tag sweep */

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';

const scripts = join(import.meta.dirname, '../../scripts');

/** Runs the step with a database server that is named wrongly. */
function testWithoutPostgres(...flags: string[]) {
  const { status, stdout } = spawnSync(process.execPath, [join(scripts, 'test.ts'), 'server-postgres', ...flags], {
    encoding: 'utf8',
    env: { ...process.env, TEST_DATABASE_URL: 'postgres://tester:secret@127.0.0.1:1/none' },
  });
  return { status, lines: stdout.trimEnd().split('\n') };
}

const reason = 'NO PostgreSQL: there is none at postgres://127.0.0.1:1/none, which TEST_DATABASE_URL names.';

test('a step whose tool is missing fails and names it, without its password; it is skipped where that is allowed', () => {
  const failed = testWithoutPostgres();
  expect(failed.lines).toContain(`      !! NOT tested: ${reason}`);
  expect(failed.lines.at(-1)).toBe('0 passed, 1 failed');
  expect(failed.status).toBe(1);

  const skipped = testWithoutPostgres('--allow-missing');
  expect(skipped.lines).toContain(`      !! NOT tested: ${reason}`);
  expect(skipped.lines.at(-1)).toBe('0 passed, 0 failed, 1 skipped');
  expect(skipped.status).toBe(0);
});

test('a fetched PostgreSQL is stopped and its cluster removed when the tests that started it are killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cleaner-life-tools-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  const log = join(folder, 'log');
  writeFileSync(log, '');
  chmodSync(log, 0o666);
  for (const program of ['initdb', 'pg_ctl']) {
    writeFileSync(join(folder, program), `#!/bin/sh\nmkdir -p data\necho ${program} $1 $(pwd) >> ${log}\n`);
    chmodSync(join(folder, program), 0o755);
  }
  const starter = spawn(
    process.execPath,
    [
      '--eval',
      `const { spawn } = require('node:child_process');
      const [script, folder] = process.argv.slice(1);
      spawn(process.execPath, [script, folder], { stdio: ['pipe', 'inherit', 'inherit'], detached: true });
      setInterval(() => {}, 1000);`,
      join(scripts, 'lib/test/tools/run-postgres.ts'),
      folder,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const output = createInterface(starter.stdout);
  const [url] = (await once(output, 'line')) as [string];
  expect(url).toMatch(/^postgres:\/\/postgres@127\.0\.0\.1:\d+\/postgres$/);
  starter.kill('SIGKILL');
  // The keeper of the server holds the output open until it ends.
  await once(output, 'close');

  const [made, started, stopped] = readFileSync(log, 'utf8').trimEnd().split('\n');
  expect([made, started, stopped].map((line) => line?.split(' ').slice(0, 2).join(' '))).toEqual([
    'initdb -D',
    'pg_ctl start',
    'pg_ctl stop',
  ]);
  const cluster = made?.split(' ').at(-1) ?? '';
  expect(cluster).toContain('cleaner-life-tests');
  expect(existsSync(cluster)).toBe(false);
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';

import { serverFlags } from '#scripts/lib/child-server.ts';

const root = join(import.meta.dirname, '../..');

/** Preloaded: writes what the process has imported, Node's own modules included, into the data folder. */
const listImports = `data:text/javascript,${encodeURIComponent(`
  import { writeFileSync } from 'node:fs';
  import { registerHooks } from 'node:module';
  const urls = [];
  registerHooks({ resolve(name, context, next) { const found = next(name, context); urls.push(found.url); return found; } });
  process.on('exit', () => writeFileSync(process.env.DATA_DIR + '/imports.json', JSON.stringify([...urls, ...process.moduleLoadList])));
`)}`;

/** Starts the server on this folder, stops it when it listens, and returns what it has imported. */
async function importsOfStart(folder: string): Promise<string[]> {
  const child = spawn(process.execPath, [...serverFlags, '--import', listImports, join(root, 'scripts/lib/serve.ts')], {
    env: { PATH: process.env['PATH'], DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', DEMO: 'off', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  // Only then can it be stopped in order; a warning may come before.
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => line.startsWith('http://') && child.kill('SIGTERM'));
  await once(child, 'close');
  return JSON.parse(await readFile(join(folder, 'imports.json'), 'utf8')) as string[];
}

test('a start imports neither a compiler nor libraries that only few requests need', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cleaner-life-start-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  // The first start compiles what has changed, and makes the keys for web push.
  await importsOfStart(folder);
  const imports = await importsOfStart(folder);
  expect(imports.some((name) => name.includes('/fastify/'))).toBe(true);
  const unneeded =
    /deps\/amaro|\/(nodemailer|web-push|prom-client|sharp|swagger-ui-dist|@simplewebauthn|@zxcvbn-ts)\/.*\.js$/;
  expect(imports.filter((name) => unneeded.test(name))).toEqual([]);
});

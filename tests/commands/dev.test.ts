/** @module-tag sweep */

import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';

import { freePort } from '#scripts/lib/free-port.ts';
import { startDev } from '#tests/support/dev-command.ts';
import { patience } from '#tests/support/patience.ts';
import { copySources } from '#tests/support/source-copy.ts';

const callWithoutHandler = `
  /countSaves:
    get:
      operationId: countSaves
      tags: [saves]
      summary: The number of saves.
      security: []
      responses:
        '200':
          description: The number.
          content:
            application/json:
              schema: { type: object, required: [count], properties: { count: { type: integer } } }
              example: { count: 12 }
        4XX: { $ref: '#/components/responses/Problem' }
        default: { $ref: '#/components/responses/Problem' }

`;

test('one command serves page and calls, and follows what is saved', async () => {
  const { folder, remove } = await copySources();
  onTestFinished(remove);
  const port = await freePort();
  const dev = startDev(folder, port);
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const health = async () => ((await (await get('/api/health')).json()) as { message: string }).message;
  const handlers = join(folder, 'src/server/modules/system/handlers.ts');
  const source = await readFile(handlers, 'utf8');

  await vi.waitUntil(() => dev.output().includes('The server has started'), { timeout: patience });
  const page = await (await get('/')).text();
  expect(page).toContain('"appName":"Cleaner Life"');
  expect(page).toContain('/main.tsx');
  expect(await health()).toBe('Ready.');

  // A saved handler answers; a request that arrives meanwhile waits.
  await writeFile(handlers, source.replace("'Ready.'", "'Changed.'"));
  await vi.waitFor(async () => expect(await health()).toBe('Changed.'), { timeout: patience });

  // A syntax error is one line, for the calls too, and the next save recovers.
  await writeFile(handlers, `${source}const = 1;\n`);
  const line = source.split('\n').length;
  await vi.waitFor(async () => expect(await health()).toContain(`src/server/modules/system/handlers.ts:${line}: `), {
    timeout: patience,
  });
  expect((await get('/api/health')).status).toBe(503);
  await writeFile(handlers, source);
  await vi.waitFor(async () => expect(await health()).toBe('Ready.'), { timeout: patience });
  expect(dev.output()).not.toMatch(/^ +at /m);

  // A contract with a fault changes nothing; a good one is generated and served.
  const contract = join(folder, 'openapi.yaml');
  const promised = await readFile(contract, 'utf8');
  await writeFile(contract, `${promised}\ninfo: twice\n`);
  await vi.waitUntil(() => /^openapi\.yaml:\d+:\d+ /m.test(dev.output()), { timeout: patience });
  expect(await health()).toBe('Ready.');
  await writeFile(contract, promised.replace('  /health/live:\n', `${callWithoutHandler}  /health/live:\n`));
  await vi.waitUntil(() => /Restarted for .*openapi\.yaml/.test(dev.output()), { timeout: patience });
  expect(await (await get('/openapi.yaml')).text()).toContain('operationId: countSaves');
  // Its call answers its example until it has a handler.
  expect(dev.output()).toContain('countSaves has no handler yet: it answers its example of openapi.yaml.');
  expect(await (await get('/api/countSaves')).json()).toEqual({ count: 12 });

  // The server does not restart for the client.
  const restarts = dev.output().match(/Restarted/g)?.length;
  const screen = join(folder, 'src/client/main.tsx');
  await writeFile(screen, `${await readFile(screen, 'utf8')}\n// Saved.\n`);
  await vi.waitFor(async () => expect(await (await get('/main.tsx')).text()).toContain('// Saved.'), {
    timeout: patience,
  });
  expect(dev.output().match(/Restarted/g)?.length).toBe(restarts);

  // Ctrl+C ends the server's process, too: only then is the data folder free.
  dev.child.kill('SIGINT');
  expect(await dev.exited).toEqual([0, null]);
  const again = startDev(folder, port);
  await vi.waitUntil(() => again.output().includes('The server has started'), { timeout: patience });
  again.child.kill('SIGTERM');
  await again.exited;
});

test('a port in use is one line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const dev = startDev(join(import.meta.dirname, '../..'), port);
  expect(await dev.exited).toEqual([1, null]);
  expect(dev.output()).toBe(`Port ${port} is already in use: end what uses it, or set PORT to another one.\n`);
});

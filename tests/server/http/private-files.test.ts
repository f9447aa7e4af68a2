import { chmodSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import { startChildServer } from '#scripts/lib/child-server.ts';
import { password } from '#tests/factories/accounts.ts';
import { jpeg } from '#tests/server/pictures/sample-pictures.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

test('what the server writes only its user can read, also in a folder that others may open', async () => {
  const storage = await createTestDatabase();
  onTestFinished(storage.remove);
  chmodSync(storage.folder, 0o755);
  const { address, stop } = await startChildServer(storage);
  const registered = await fetch(`${address}/api/user/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'amara', email: 'amara@example.org', password }),
  });
  const { token } = (await registered.json()) as { token: string };
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(await jpeg(300, 8))]), 'a.jpg');
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(`${address}/api/user/uploadPostImage`, { method: 'POST', headers, body })).status).toBe(200);
  await stop();

  const written = globSync('**/*', { cwd: storage.folder });
  expect(written.filter((name) => name.startsWith('pictures')).length).toBeGreaterThan(2);
  expect(written.filter((name) => (statSync(join(storage.folder, name)).mode & 0o077) !== 0)).toEqual([]);
});

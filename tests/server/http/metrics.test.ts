import { networkInterfaces } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';

import { startChildServer } from '#scripts/lib/child-server.ts';
import { freePort } from '#scripts/lib/free-port.ts';
import { createTemporaryStorage } from '#scripts/lib/temporary-storage.ts';
import { updateBackupState } from '#server/platform/backup/backup-state.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { insertUpload } from '#server/platform/pictures/uploads-store.ts';
import { unfinishedUpload } from '#tests/factories/uploads.ts';

test('requests are measured by operation, on a port that only this machine reaches', async () => {
  const engine = process.env['TEST_DATABASE'] === 'postgres' ? 'postgres' : 'sqlite';
  const storage = await createTemporaryStorage('metrics', engine);
  onTestFinished(() => storage.remove());
  const port = await freePort();
  const { db, close } = await openDatabase(storage);
  await insertUpload(db, unfinishedUpload());
  await updateBackupState(db, {
    made: { at: Date.now() - 100_000, file: 'nightly-2026-11-01.tar', bytes: 12 },
    failed: { at: Date.now(), reason: 'The disk is full.', isOver: false },
    drilledAt: 1_793_493_000_000,
  });
  await close();
  const server = await startChildServer(storage, { METRICS_PORT: String(port), HOST: '0.0.0.0' });
  onTestFinished(() => server.stop());

  const site = server.address.replace('0.0.0.0', '127.0.0.1');
  expect((await fetch(`${site}/api/user/getAllPosts`)).status).toBe(200);
  expect((await fetch(`${site}/api/user/getPost?postId=none`)).status).toBe(404);

  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toContain('http_request_duration_seconds_count{operation="getAllPosts",status="200"} 1');
  expect(text).toContain('http_request_duration_seconds_count{operation="getPost",status="404"} 1');
  expect(text).toMatch(/^http_connections [1-9]/m);
  expect(text).toMatch(/^data_folder_free_bytes [1-9]/m);
  expect(text).toMatch(/^database_bytes [1-9]\d+$/m);
  expect(text).toMatch(/^push_messages_total\{result="failed"\} 0$/m);
  expect(text).toMatch(/^pictures_unfinished 1$/m);
  expect(text).toMatch(/^backup_age_seconds 1\d\d(\.\d+)?$/m);
  expect(text).toMatch(/^backup_failed 1$/m);
  expect(text).toMatch(/^restore_drill_success_timestamp_seconds 1793493000$/m);
  expect(text).toMatch(/^restore_drill_failed 0$/m);
  expect(text.includes('database_connections{state="idle"}')).toBe(engine === 'postgres');
  // An idle server must not wake more often to measure this; without a sample it is a very large number.
  expect(Number(/^nodejs_eventloop_lag_min_seconds (\S+)/m.exec(text)?.[1])).toBeGreaterThan(4.9);
  expect((await fetch(`${site}/metrics`)).status).toBe(404);

  const other = Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === 'IPv4' && !address.internal);
  if (other) await expect(fetch(`http://${other.address}:${port}/metrics`)).rejects.toThrow('fetch failed');
});

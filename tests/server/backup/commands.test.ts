/** @module-tag sweep */
import { expect, test } from 'vitest';

import { proveBackup } from '#scripts/proofs/backup/prove-backup.ts';

test('the commands back up a running server and restore it with every acknowledged write', async () => {
  const engine = process.env['TEST_DATABASE'] === 'postgres' ? 'postgres' : 'sqlite';
  const report = await proveBackup(engine, [engine], 60);
  expect(report.faults).toEqual([]);
  expect(report.before).toBeGreaterThan(30);
});

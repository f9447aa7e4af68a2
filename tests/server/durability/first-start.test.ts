/** @module-tag sweep */
import { expect, test } from 'vitest';

import { proveFirstStart } from '#scripts/proofs/first-start/prove-first-start.ts';

test('a community whose first start was killed starts', async () => {
  const engine = process.env['TEST_DATABASE'] === 'postgres' ? 'postgres' : 'sqlite';
  const report = await proveFirstStart(engine, 4);
  expect(report.faults).toEqual([]);
});

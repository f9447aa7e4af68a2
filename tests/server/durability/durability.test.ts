/** @module-tag sweep */
import { expect, test } from 'vitest';

import { proveDurability } from '#scripts/proofs/durability/prove-durability.ts';

test('S161: a server that is killed during writes loses no acknowledged write and leaves no partial one', async () => {
  const engine = process.env['TEST_DATABASE'] === 'postgres' ? 'postgres' : 'sqlite';
  const report = await proveDurability(engine, 3);
  expect(report.faults).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(15);
});

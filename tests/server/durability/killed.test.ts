import { expect, test } from 'vitest';
import { proveDurability } from '#scripts/durability/prove.ts';

test('S161: a server that is killed in the middle of writes has kept all that it acknowledged, and left nothing half done', async () => {
  const engine = process.env['TEST_DATABASE'] === 'postgres' ? 'postgres' : 'sqlite';
  const report = await proveDurability(engine, 3);
  expect(report.faults).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(15);
}, 180_000);

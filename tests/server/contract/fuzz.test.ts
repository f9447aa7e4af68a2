/** @module-tag sweep */
import { expect, test } from 'vitest';

import { calls } from '#tests/support/calls.ts';
import { fuzz } from '#tests/support/fuzz/fuzz.ts';
import { startTestServer } from '#tests/support/test-server.ts';

// `npm run fuzz` runs it with more requests and another seed.
const askedRuns = process.env['FUZZ_RUNS'];
/** Enough that every operation is among them. */
const runs = Number(askedRuns ?? 8 * calls.length);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_120);

test(
  'S161: no generated request, valid or not, causes an internal error or an answer that violates the contract',
  { timeout: 180_000 + runs * 50 },
  async () => {
    const figures = await fuzz(await startTestServer(), { runs, seed });
    const statuses = new Map<number, number>();
    for (const counts of figures.values())
      for (const [status, count] of counts) statuses.set(status, (statuses.get(status) ?? 0) + count);
    expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(runs);
    expect(statuses.get(200)).toBeGreaterThan(runs / 10);
    expect([...figures.keys()].sort()).toEqual(calls.map(({ operation }) => operation.operationId).sort());
    if (askedRuns !== undefined)
      console.log(
        `${process.env['TEST_DATABASE']}: ${runs} requests, seed ${seed}:`,
        Object.fromEntries([...statuses].sort()),
      );
  },
);

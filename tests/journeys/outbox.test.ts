/** @module-tag sweep */

import { expect, test, vi } from 'vitest';

import { proveQueue } from '#tests/support/queue-proof/prove-queue.ts';

// `npm run prove:queue` runs it with more rounds and another seed.
const defaultRounds = 3;
const rounds = Number(process.env['QUEUE_ROUNDS'] ?? defaultRounds);
const seed = Number(process.env['QUEUE_SEED'] ?? 20_261_120);

test(
  'with tabs killed while they send and every second response lost, mixed mutations reach the server once and in order',
  { timeout: 180_000 * Math.ceil(rounds / defaultRounds) },
  async () => {
    // The client warns of every lost response.
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const report = await proveQueue(rounds, seed, (line) => {
      console.log(line);
    });
    const { duplicates, losses, outOfOrder } = report;
    if (rounds > defaultRounds) {
      console.log(
        `${rounds} rounds, seed ${seed}: ${report.mutations} mutations in ${report.writes} writes, ` +
          `${report.lostResponses} responses lost, ${report.kills} tabs killed; ` +
          `${duplicates.length} duplicates, ${losses.length} losses, ${outOfOrder.length} out of order`,
      );
    }
    expect({ duplicates, losses, outOfOrder }).toEqual({ duplicates: [], losses: [], outOfOrder: [] });
    expect(report.lostResponses).toBeGreaterThan(rounds * 5);
    expect(report.kills).toBeGreaterThan(0);
  },
);

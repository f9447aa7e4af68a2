import { expect, test, vi } from 'vitest';

import { proveQueue } from '#tests/support/queue-proof/prove.ts';

// `npm run prove:queue -- --rounds 200` does it at length, and with a seed of its own where one is given.
const usual = 3;
const rounds = Number(process.env['QUEUE_ROUNDS'] ?? usual);
const seed = Number(process.env['QUEUE_SEED'] ?? 20_261_120);

test('mixed actions, tabs killed while they send, every second answer lost: the server ends as if nothing had happened', { timeout: 60_000 + rounds * 20_000 }, async () => {
  // Every answer that is lost is complained of.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { actions, writes, answersLost, kills, duplicates, losses, outOfOrder } = await proveQueue(rounds, seed, (line) => { console.log(line); });
  if (rounds > usual) {
    console.log(
      `${rounds} rounds, seed ${seed}: ${actions} actions in ${writes} writes, ${answersLost} answers lost, ${kills} tabs killed; ` +
        `${duplicates.length} duplicates, ${losses.length} losses, ${outOfOrder.length} out of order`,
    );
  }
  expect({ duplicates, losses, outOfOrder }).toEqual({ duplicates: [], losses: [], outOfOrder: [] });
  expect(answersLost).toBeGreaterThan(rounds * 5);
  expect(kills).toBeGreaterThan(0);
});

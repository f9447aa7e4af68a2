import { parseArgs } from 'node:util';

import { runVitest } from './lib/run-vitest.ts';

// `npm run prove:queue -- [--rounds 200] [--seed n]`: sends mutations from an outbox that is offline at times, in tabs that are killed
// while they send, with every second response lost. The server must end up as if every mutation had been sent once, in order.
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
  },
});
console.log(`${options.rounds} rounds, seed ${options.seed}`);
process.exitCode = await runVitest('tests/journeys/outbox.test.ts', ['journeys'], {
  QUEUE_ROUNDS: options.rounds,
  QUEUE_SEED: options.seed,
});

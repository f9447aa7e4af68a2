import { parseArgs } from 'node:util';

import { runVitest } from './lib/run-vitest.ts';

// `npm run prove:cache -- [--rounds 200] [--seed n]`: a member acts at random in several tabs, over a link that fails at times, while
// other members act, too. Each entry that a tab holds as good must be what the server answers. Round n has the seed plus n.
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
  },
});
console.log(`${options.rounds} rounds, seed ${options.seed}`);
process.exitCode = await runVitest('tests/journeys/cache-walk.test.ts', ['journeys'], {
  CACHE_ROUNDS: options.rounds,
  CACHE_SEED: options.seed,
});

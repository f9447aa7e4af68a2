import { parseArgs } from 'node:util';

import { runVitest } from './lib/run-vitest.ts';

// `npm run prove:queue -- [--rounds 200] [--seed n]`: sends mutations from an outbox that is offline at times, in tabs that are killed
// while they send, with every second response lost. The server must end up as if every mutation had been sent once, in order.
// `npm run prove:cache -- [--rounds 200] [--seed n]`: a member acts at random in several tabs, over a link that fails at times, while
// other members act, too. Each entry that a tab holds as good must be what the server answers. Round n has the seed plus n.
const tests = { queue: 'outbox', cache: 'cache-walk' };
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
  },
});
const what = positionals[0] === 'queue' ? 'queue' : 'cache';
console.log(`${options.rounds} rounds, seed ${options.seed}`);
process.exitCode = await runVitest(`tests/journeys/${tests[what]}.test.ts`, ['journeys'], {
  [`${what.toUpperCase()}_ROUNDS`]: options.rounds,
  [`${what.toUpperCase()}_SEED`]: options.seed,
});

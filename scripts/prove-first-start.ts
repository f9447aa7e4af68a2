import { parseArgs } from 'node:util';

import { proveFirstStart } from './proofs/first-start/prove-first-start.ts';

// `npm run prove:first-start -- [--rounds 60] [--postgres]`: kills the first start of a new community at random moments and starts it
// again.
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '60' },
    postgres: { type: 'boolean', default: false },
  },
});
const rounds = Number(options.rounds);
const engine = options.postgres ? 'postgres' : 'sqlite';

const { killedBefore, faults } = await proveFirstStart(engine, rounds, (line) => {
  console.log(line);
});
console.log(
  `${engine}: killed ${rounds} first starts, ${killedBefore} of them before they listened; ${rounds - faults.length} started again`,
);
for (const fault of faults) console.log(`  ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;

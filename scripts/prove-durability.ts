import { parseArgs } from 'node:util';

import { proveDurability } from './proofs/durability/prove-durability.ts';

// `npm run prove:durability -- [--rounds 200] [--postgres]`: kills the server in the middle of writes and checks that everything it
// acknowledged is still there.
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    postgres: { type: 'boolean', default: false },
  },
});
const rounds = Number(options.rounds);
const engine = options.postgres ? 'postgres' : 'sqlite';

const { acknowledged, retried, faults } = await proveDurability(engine, rounds, (line) => {
  console.log(line);
});
console.log(
  `${engine}: killed ${rounds} times; ${acknowledged} writes acknowledged, ${retried} sent again; ${faults.length} faults`,
);
for (const fault of faults.slice(0, 50)) console.log(`  ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;

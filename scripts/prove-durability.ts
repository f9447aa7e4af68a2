import { parseArgs } from 'node:util';

import { proveDurability } from './proofs/durability/prove-durability.ts';
import { proveFirstStart } from './proofs/first-start/prove-first-start.ts';

// `npm run prove:durability -- [--rounds 200] [--starts 60] [--postgres]`: kills the first start of a new community at random moments and starts it
// again; then kills the server in the middle of writes and checks that everything it acknowledged is still there.
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    starts: { type: 'string', default: '60' },
    postgres: { type: 'boolean', default: false },
  },
});
const [rounds, starts] = [Number(options.rounds), Number(options.starts)];
const engine = options.postgres ? 'postgres' : 'sqlite';
const log = (line: string) => console.log(line);

const first = await proveFirstStart(engine, starts, log);
console.log(
  `${engine}: killed ${starts} first starts, ${first.killedBefore} of them before they listened; ${starts - first.faults.length} started again`,
);
const { acknowledged, retried, faults } = await proveDurability(engine, rounds, log);
console.log(
  `${engine}: killed ${rounds} times; ${acknowledged} writes acknowledged, ${retried} sent again; ${faults.length} faults`,
);
const all = [...first.faults, ...faults];
for (const fault of all.slice(0, 50)) console.log(`  ${fault}`);
process.exitCode = all.length > 0 ? 1 : 0;

import { proveDurability } from './durability/prove.ts';

// `npm run prove:durability -- [--rounds 200] [--postgres]`: what a server that is killed in the middle of writes still knows.
const { argv } = process;
const rounds = argv.includes('--rounds') ? Number(argv[argv.indexOf('--rounds') + 1]) : 200;
const engine = argv.includes('--postgres') ? 'postgres' : 'sqlite';

const { acknowledged, sentAgain, faults } = await proveDurability(engine, rounds, (line) => { console.log(line); });
console.log(`${engine}: killed ${rounds} times; ${acknowledged} writes acknowledged, ${sentAgain} sent again; ${faults.length} faults`);
for (const fault of faults.slice(0, 50)) console.log(`  ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;

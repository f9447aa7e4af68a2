import { parseArgs } from 'node:util';

import { proveBackup, proveKilledRestores, proveMove } from './proofs/backup/prove-backup.ts';

// `npm run prove:backup -- [--writes 2000]`: backs up servers under load, restores each backup on both databases, kills restores, and moves an
// embedded community to PostgreSQL; then checks that no acknowledged write is lost.
const { values: options } = parseArgs({ options: { writes: { type: 'string', default: '2000' } } });
const minWrites = Number(options.writes);
const allFaults: string[] = [];

for (const engine of ['sqlite', 'postgres'] as const) {
  const { before, during, backupMs, faults } = await proveBackup(engine, ['sqlite', 'postgres'], minWrites);
  console.log(
    `backup of ${engine} in ${(backupMs / 1000).toFixed(1)} s, restored on both: ${before} writes acknowledged before, ` +
      `${during} during; ${faults.length} faults`,
  );
  allFaults.push(...faults);
}
for (const engine of ['sqlite', 'postgres'] as const) {
  const { killed, faults } = await proveKilledRestores(engine, minWrites, 10);
  console.log(`restore of ${engine} after ${killed} killed ones; ${faults.length} faults`);
  allFaults.push(...faults);
}
const { acknowledged, faults } = await proveMove(minWrites);
console.log(`move from sqlite to postgres: ${acknowledged} writes acknowledged; ${faults.length} faults`);
allFaults.push(...faults);

for (const fault of allFaults.slice(0, 50)) console.log(`  ${fault}`);
process.exitCode = allFaults.length > 0 ? 1 : 0;

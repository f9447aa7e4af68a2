import { parseArgs } from 'node:util';

import { proveBackup, proveMove } from './proofs/backup/prove-backup.ts';
import { proveKilledRestores } from './proofs/backup/prove-killed-restores.ts';

// `npm run prove:backup -- [--writes 2000] [--posts 3000] [--pictures 400] [--kills 10]`: backs up servers under load, restores each backup on both
// databases, kills restores on both and with both picture storages, and moves an embedded community to PostgreSQL; then checks that no
// acknowledged write is lost. TMPDIR names a folder on another disk, for example on a slow one.
const { values: options } = parseArgs({
  options: {
    writes: { type: 'string', default: '2000' },
    posts: { type: 'string', default: '3000' },
    pictures: { type: 'string', default: '400' },
    kills: { type: 'string', default: '10' },
  },
});
const sizes = {
  writes: Number(options.writes),
  posts: Number(options.posts),
  pictures: Number(options.pictures),
  kills: Number(options.kills),
};
const allFaults: string[] = [];

for (const engine of ['sqlite', 'postgres'] as const) {
  for (const store of ['disk', 's3'] as const) {
    const { killed, ended, rows, pictures, faults } = await proveKilledRestores(engine, store, sizes);
    const phases = Object.entries(killed).map(([phase, count]) => `${count} ${phase}`);
    console.log(
      `restore of ${engine} and ${store} with ${rows} rows and ${pictures} pictures: killed ${phases.join(', ')}; ` +
        `${ended} complete between them; ${faults.length} faults`,
    );
    allFaults.push(...faults);
  }
}
for (const engine of ['sqlite', 'postgres'] as const) {
  const { before, during, backupMs, faults } = await proveBackup(engine, ['sqlite', 'postgres'], sizes.writes);
  console.log(
    `backup of ${engine} in ${(backupMs / 1000).toFixed(1)} s, restored on both: ${before} writes acknowledged before, ` +
      `${during} during; ${faults.length} faults`,
  );
  allFaults.push(...faults);
}
const { acknowledged, faults } = await proveMove(sizes.writes);
console.log(`move from sqlite to postgres: ${acknowledged} writes acknowledged; ${faults.length} faults`);
allFaults.push(...faults);

for (const fault of allFaults.slice(0, 50)) console.log(`  ${fault}`);
process.exitCode = allFaults.length > 0 ? 1 : 0;

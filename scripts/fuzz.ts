// npm run fuzz -- [how many requests] [seed]: asks the server of openapi.yaml at length, on both databases.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const [runs = '50000', seed = String(Date.now() % 1_000_000_000)] = process.argv.slice(2);
const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs');
const projects = ['--project', 'server-sqlite', '--project', 'server-postgres'];
console.log(`${runs} requests for each database, seed ${seed}`);
const { status } = spawnSync(process.execPath, [vitest, 'run', ...projects, 'tests/server/contract/fuzz.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, FUZZ_RUNS: runs, FUZZ_SEED: seed },
});
process.exitCode = status ?? 1;

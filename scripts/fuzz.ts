import { runVitest } from './lib/run-vitest.ts';

// `npm run fuzz -- [requests] [seed]`: sends random requests for all operations of openapi.yaml to the server, on both databases.
// Each response must be one that the contract describes, and none a 5xx.
const [requests = '50000', seed = String(Date.now() % 1_000_000_000)] = process.argv.slice(2);
console.log(`${requests} requests for each database, seed ${seed}`);
process.exitCode = await runVitest('tests/server/contract/fuzz.test.ts', ['server-sqlite', 'server-postgres-rest'], {
  FUZZ_RUNS: requests,
  FUZZ_SEED: seed,
});

// `npm run prove:queue -- [--rounds 200] [--seed n]`: actions that wait for the network, tabs killed while they send, every second
// answer lost: whether the server ends as if nothing had happened.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const given = (name: string, otherwise: string) => {
  const at = process.argv.indexOf(`--${name}`);
  return process.argv[at < 0 ? Infinity : at + 1] ?? otherwise;
};
const rounds = given('rounds', '200');
const seed = given('seed', String(Date.now() % 1_000_000_000));
const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs');
console.log(`${rounds} rounds, seed ${seed}`);
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'journeys', 'tests/journeys/action-queue.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, QUEUE_ROUNDS: rounds, QUEUE_SEED: seed },
});
process.exitCode = status ?? 1;

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

// `npm run bench`: runs every bench, one after the other, so that none disturbs another. Fails if one of them missed a goal or broke off.
// `npm run bench -- bytes|load|server [options]` runs one of them.
const names = ['bytes', 'load', 'server'];
const [only, ...options] = process.argv.slice(2);
if (only !== undefined && !names.includes(only)) throw new Error(`There is no bench ${only}: ${names.join(', ')}.`);
for (const name of only === undefined ? names : [only]) {
  console.log(`\nbench ${name}`);
  const script = join(import.meta.dirname, `bench-${name}.ts`);
  const { status } = spawnSync(process.execPath, [script, ...options], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}

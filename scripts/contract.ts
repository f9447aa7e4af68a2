import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { checkContract } from './lib/contract/check-contract.ts';
import { watchContract } from './lib/contract/watch.ts';

// `npm run contract` lints openapi.yaml, generates the types of both halves and lists breaking changes. With `-- --check` it writes
// nothing and also fails if the generated files are out of date; with `-- --watch` it runs again after each change.
const root = join(import.meta.dirname, '..');
const options = readOptions();

if (!options) process.exitCode = 2;
else if (options.watch) watchContract(root);
else {
  const { isGood, notes, faults } = await checkContract(root, { isCheck: options.check });
  for (const note of notes) console.log(note);
  for (const fault of faults) console.error(fault);
  process.exitCode = isGood ? 0 : 1;
}

function readOptions(): { check: boolean; watch: boolean } | undefined {
  try {
    const { values } = parseArgs({
      options: { check: { type: 'boolean', default: false }, watch: { type: 'boolean', default: false } },
    });
    if (!(values.check && values.watch)) return values;
    console.error('--check and --watch exclude each other.');
  } catch {
    const unknown = process.argv.slice(2).filter((argument) => argument !== '--check' && argument !== '--watch');
    console.error(`Not known: ${unknown.join(' ')}. npm run contract takes -- --check or -- --watch.`);
  }
  return undefined;
}

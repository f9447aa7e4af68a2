import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { compareCatalogs } from './lib/messages/catalogs.ts';

// `npm run messages` writes the messages of the sources into the catalogs, and prints what is missing; with `-- --check` it only
// compares them, and fails if a catalog is out of date or a translation is missing. A translation must have the placeholders of its text.
const root = join(import.meta.dirname, '..');
const isCheck = process.argv.includes('--check');
const reports = await compareCatalogs();
let hasFailed = false;

for (const { path, file, fresh, messageCount, missing, mismatched } of reports) {
  const faults = mismatched.map((text) => `the placeholders of the translation differ: ${text}`);
  if (!isCheck) writeFileSync(join(root, path), fresh);
  else {
    if (file !== fresh) faults.push('out of date: run `npm run messages`, and translate what it names.');
    faults.push(...missing.map((text) => `without a translation: ${text}`));
  }
  const state = missing.length === 0 ? '' : `, ${missing.length} without a translation`;
  console.log(`${path}: ${messageCount} messages${state}`);
  for (const fault of faults) console.error(`${path}: ${fault}`);
  if (faults.length > 0) hasFailed = true;
}
process.exitCode = hasFailed ? 1 : 0;

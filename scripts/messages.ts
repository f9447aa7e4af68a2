import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { compareCatalogs } from './lib/messages/catalogs.ts';

// `npm run messages` writes the messages of the sources into the catalogs, and prints what is missing. With `-- --check` it writes
// nothing, fails if a catalog is out of date or a translation has other placeholders than its text, and counts the missing translations;
// with `-- --complete` it fails on these.
const root = join(import.meta.dirname, '..');
const isCheck = process.argv.includes('--check');
const isForRelease = process.argv.includes('--complete');
const reports = await compareCatalogs();
const faults: string[] = [];

for (const { path, file, fresh, messageCount, missing, mismatched } of reports) {
  const untranslated = missing.map((text) => `${path}: without a translation: ${text}`);
  const different = mismatched.map((text) => `${path}: the placeholders of the translation differ: ${text}`);
  if (isForRelease) faults.push(...untranslated);
  else if (isCheck)
    faults.push(...(file === fresh ? [] : [`${path} is out of date: run \`npm run messages\`.`]), ...different);
  else {
    writeFileSync(join(root, path), fresh);
    console.log([`${path}: ${messageCount} messages`, ...untranslated].join('\n'));
    faults.push(...different);
  }
}

const missingCount = reports.reduce((sum, { missing }) => sum + missing.length, 0);
if (missingCount > 0)
  console.log(
    `Warning: ${missingCount} translations are missing, and members would read English. \`npm run messages\` names them: fill in their msgstr before a release.`,
  );
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

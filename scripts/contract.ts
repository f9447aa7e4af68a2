import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript';

const root = join(import.meta.dirname, '..');
const source = join(root, 'openapi.yaml');
const target = join(root, 'src/contract/schema.gen.ts');

/** What `src/contract/schema.gen.ts` must hold for openapi.yaml as it stands. */
export async function generateContract(): Promise<string> {
  const nodes = await openapiTS(pathToFileURL(source), { alphabetize: false, silent: true });
  return COMMENT_HEADER + astToString(nodes);
}

/** Whether the committed types still say what openapi.yaml says. */
export async function isContractFresh(): Promise<boolean> {
  const committed = await readFile(target, 'utf8').catch(() => '');
  return committed === (await generateContract());
}

if (import.meta.main) {
  const name = relative(root, target);
  if (!process.argv.includes('--check')) {
    await writeFile(target, await generateContract());
    console.log(`${name} is written.`);
  } else if (await isContractFresh()) {
    console.log(`${name} is fresh.`);
  } else {
    console.error(`${name} is stale: run \`npm run contract\` and commit it.`);
    process.exitCode = 1;
  }
}

import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript';

const root = join(import.meta.dirname, '..');
const source = join(root, 'openapi.yaml');
const target = join(root, 'src/contract/schema.gen.ts');

/** Generates the source of `src/contract/schema.gen.ts` from openapi.yaml. */
async function generateContract(): Promise<string> {
  const nodes = await openapiTS(pathToFileURL(source), { alphabetize: false, silent: true });
  return COMMENT_HEADER + astToString(nodes);
}

/** Whether the committed types match openapi.yaml. */
export async function isContractFresh(): Promise<boolean> {
  const committed = await readFile(target, 'utf8').catch(() => '');
  return committed === (await generateContract());
}

// `npm run contract` writes the types; with `-- --check` it only compares them.
if (import.meta.main) {
  const name = relative(root, target);
  if (!process.argv.includes('--check')) {
    await writeFile(target, await generateContract());
    console.log(`${name} is generated.`);
  } else if (await isContractFresh()) {
    console.log(`${name} is up to date.`);
  } else {
    console.error(`${name} is out of date: run \`npm run contract\` and commit it.`);
    process.exitCode = 1;
  }
}

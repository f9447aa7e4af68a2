import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '..');
const source = join(root, 'openapi.yaml');

/** The generated files by their paths: what each contains for openapi.yaml as it is now. */
const generated: Record<string, () => Promise<string>> = {
  'src/contract/schema.gen.ts': generateTypes,
  'src/contract/operation-calls.gen.ts': generateOperationCalls,
};

async function generateTypes(): Promise<string> {
  const nodes = await openapiTS(pathToFileURL(source), { alphabetize: false, silent: true });
  return COMMENT_HEADER + astToString(nodes);
}

/** Method and path of each operation, for what has to know them at run time. */
async function generateOperationCalls(): Promise<string> {
  const { paths } = parse(await readFile(source, 'utf8')) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId }]) => `  ${operationId}: '${method.toUpperCase()} ${path}',\n`,
    ),
  );
  return [
    '// Generated from openapi.yaml by `npm run contract`.\n',
    "import type { operations } from './schema.gen.ts';\n\n",
    '/** Method and path of each operation. */\n',
    'export const operationCalls = {\n',
    ...calls,
    '} as const satisfies Record<keyof operations, string>;\n',
  ].join('');
}

/** The generated files that do not match openapi.yaml. */
export async function listStaleFiles(): Promise<string[]> {
  const stale: string[] = [];
  for (const [path, generate] of Object.entries(generated)) {
    const committed = await readFile(join(root, path), 'utf8').catch(() => '');
    if (committed !== (await generate())) stale.push(path);
  }
  return stale;
}

// `npm run contract` writes the files; with `-- --check` it only compares them.
if (import.meta.main) {
  if (process.argv.includes('--check')) {
    const stale = await listStaleFiles();
    for (const path of stale) console.error(`${path} is out of date: run \`npm run contract\` and commit it.`);
    if (stale.length > 0) process.exitCode = 1;
    else console.log('The generated files are up to date.');
  } else {
    for (const [path, generate] of Object.entries(generated)) {
      await writeFile(join(root, path), await generate());
      console.log(`${path} is generated.`);
    }
  }
}

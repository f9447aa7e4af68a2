import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { isForVisitors, listOperations, type OpenApi } from './openapi.ts';

/** A generated file: its path in the repository, and what belongs into it. */
interface GeneratedFile {
  path: string;
  content: string;
}

/** The generated files for the folder's openapi.yaml, which this is. Writes nothing. */
export async function generateFiles(root: string, document: OpenApi): Promise<GeneratedFile[]> {
  const types = { path: 'src/contract/schema.gen.ts', content: await generateTypes(root) };
  return [
    types,
    { path: 'src/contract/operation-calls.gen.ts', content: generateOperationCalls(document) },
    { path: 'src/contract/api-token-scopes.gen.ts', content: generateApiTokenScopes(document) },
    { path: 'src/contract/visitor-operations.gen.ts', content: generateVisitorOperations(document) },
    { path: 'src/contract/repeatable-calls.gen.ts', content: generateRepeatableCalls(document) },
    { path: 'src/contract/data-versions.gen.ts', content: await generateDataVersions(root, types, document) },
  ];
}

/** Those of the files that differ from what the folder has. */
export async function listStale(root: string, files: GeneratedFile[]): Promise<GeneratedFile[]> {
  const stale: GeneratedFile[] = [];
  for (const file of files) {
    const present = await readFile(join(root, file.path), 'utf8').catch(() => '');
    if (present !== file.content) stale.push(file);
  }
  return stale;
}

/** Writes the files; only those that differ should be given, since each write makes Vite and tsc read it again. */
export async function writeFiles(root: string, files: GeneratedFile[]): Promise<void> {
  for (const { path, content } of files) await writeFile(join(root, path), content);
}

async function generateTypes(root: string): Promise<string> {
  // Loaded here, so that a fault of the contract is found before.
  const { default: openapiTS, astToString, COMMENT_HEADER } = await import('openapi-typescript');
  const source = pathToFileURL(join(root, 'openapi.yaml'));
  const nodes = await openapiTS(source, { alphabetize: false, silent: true }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`openapi.yaml:1:1 no types can be made of it: ${reason}`, { cause: error });
  });
  return COMMENT_HEADER + astToString(nodes);
}

/** A generated module with one declaration, which the comment describes. */
const moduleOf = (comment: string, declaration: string, imports = '', sources = 'openapi.yaml') =>
  `// Generated from ${sources} by \`npm run contract\`.\n${imports}\n/** ${comment} */\n${declaration}`;

/** For what has to know them at run time. */
function generateOperationCalls(document: OpenApi): string {
  const calls = listOperations(document).map(
    ({ operationId, method, path }) => `  ${operationId}: '${method.toUpperCase()} ${path}',\n`,
  );
  return moduleOf(
    'Method and path of each operation.',
    `export const operationCalls = {\n${calls.join('')}} as const satisfies Record<keyof operations, string>;\n`,
    "import type { operations } from './schema.gen.ts';\n",
  );
}

/** For the server, which refuses tokens elsewhere. */
function generateApiTokenScopes(document: OpenApi): string {
  const scopes = listOperations(document).flatMap(({ operationId, security = [] }) =>
    security.flatMap(({ apiToken = [] }) => apiToken.map((scope) => `  ${operationId}: '${scope}',\n`)),
  );
  const type = "{ [Id in keyof operations]?: components['schemas']['ApiTokenScope'] }";
  return moduleOf(
    'The scope that each operation which takes API tokens asks of them.',
    `export const apiTokenScopes: ${type} = {\n${scopes.join('')}};\n`,
    "import type { components, operations } from './schema.gen.ts';\n",
  );
}

/** For the types of their handlers. */
function generateVisitorOperations(document: OpenApi): string {
  const ids = listOperations(document)
    .filter(({ security }) => isForVisitors(security))
    .map(({ operationId }) => `\n  | '${operationId}'`);
  return moduleOf(
    'The operations that can be called without a login.',
    `export type VisitorOperation =${ids.join('')};\n`,
  );
}

/** For the package: the method does not make them repeatable, but the contract. */
function generateRepeatableCalls(document: OpenApi): string {
  const calls = listOperations(document)
    .filter((operation) => operation['x-repeatable'])
    .map(({ method, path }) => `  '${method.toUpperCase()} ${path}',\n`);
  return moduleOf(
    'The calls by POST and PATCH that do nothing more when they are made again, and succeed.',
    `export const repeatableCalls = [\n${calls.join('')}];\n`,
  );
}

/** For what the client stores on devices. */
async function generateDataVersions(root: string, types: GeneratedFile, { info }: OpenApi): Promise<string> {
  const { dataVersionsOf } = await import('./data-versions.ts');
  const versions = Object.entries(dataVersionsOf(root, { ...types, major: info.version.split('.', 1).join() }));
  const lines = versions.map(([name, version]) => `  ${name}: '${version}',\n`);
  return moduleOf(
    'For each stored query a hash of the type of its data: what devices stored under another one is not restored.',
    `export const dataVersions = {\n${lines.join('')}} as const;\n`,
    '',
    'openapi.yaml, cache-entries.ts and the queries that are stored',
  );
}

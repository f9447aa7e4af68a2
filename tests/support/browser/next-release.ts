import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { copySources } from '#tests/support/source-copy.ts';

const root = join(import.meta.dirname, '../../..');

/** The sentence of the dialog for reports that the next release changes. */
export const changedSentence = {
  from: 'Only the admins of this community read it.',
  to: 'Nobody but the admins of this community reads it.',
};

interface Asset {
  /** The path of its URL. */
  path: string;
  text: string;
  compressedBytes: number;
}

export interface NextRelease {
  /** Where it is installed and built. */
  folder: string;
  remove: () => Promise<void>;
}

/** A call that reads, which the next release has besides the others. */
const furtherRead = `  /version:
    get:
      operationId: getVersion
      tags: [system]
      summary: The version of the server
      security: []
      responses:
        '200':
          description: The version.
          content:
            application/json:
              schema: { type: object, required: [version], properties: { version: { type: string } } }
              example: { version: '2' }
        4XX: { $ref: '#/components/responses/Problem' }
        default: { $ref: '#/components/responses/Problem' }
`;

/** Installs and builds what the sources are with one sentence changed, and one more call. */
export async function buildNextRelease(): Promise<NextRelease> {
  const { folder, remove } = await copySources();
  const change = async (path: string, from: string, to: string) => {
    const text = await readFile(join(folder, path), 'utf8');
    if (!text.includes(from)) throw new Error(`${path} has no: ${from}`);
    await writeFile(join(folder, path), text.replace(from, to));
  };
  const run = (script: string) => promisify(execFile)(process.execPath, [script], { cwd: folder });
  await change('src/client/shared/report/report-form.tsx', changedSentence.from, changedSentence.to);
  await change('openapi.yaml', '  /health:\n', `${furtherRead}  /health:\n`);
  await change(
    'src/server/modules/system/handlers.ts',
    'return {\n    async health',
    "return {\n    getVersion: () => Promise.resolve({ version: '2' }),\n    async health",
  );
  await run('scripts/contract.ts');
  // The packages are linked: they are to have the place in it that they have in every installation.
  await change('vite.config.ts', 'root:', 'resolve: { preserveSymlinks: true }, root:');
  await run('scripts/build.ts');
  return { folder, remove };
}

/** The scripts and style sheets of the release in this folder. */
export function listAssets(folder = root): Asset[] {
  const assets = join(folder, 'dist/client/assets');
  return readdirSync(assets)
    .filter((name) => /\.(?:js|css)$/.test(name))
    .map((name) => ({
      path: `/assets/${name}`,
      text: readFileSync(join(assets, name), 'utf8'),
      compressedBytes: readFileSync(join(assets, `${name}.br`)).length,
    }));
}

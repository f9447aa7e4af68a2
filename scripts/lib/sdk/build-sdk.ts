import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { parse } from 'yaml';

import { emitDeclarations } from './emit-declarations.ts';

const root = join(import.meta.dirname, '../../..');
const source = join(root, 'src/sdk');

/** Builds the package into the folder, which is emptied before: a module for Node and bundlers, one file for browsers, types. */
export async function buildSdk(folder: string): Promise<{ name: string; version: string }> {
  const manifest = await createManifest();
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  // The browser's file contains openapi-fetch; in the other one it stays a dependency.
  await bundle(folder, 'index.js', ['openapi-fetch']);
  await bundle(folder, 'browser.js', []);
  emitDeclarations(join(source, 'index.ts'), join(folder, 'types'));
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await cp(join(source, 'README.md'), join(folder, 'README.md'));
  return manifest;
}

/** The package's version is the contract's, and it needs the openapi-fetch that this repository is tested with. */
async function createManifest() {
  const { info } = parse(await readFile(join(root, 'openapi.yaml'), 'utf8')) as { info: { version: string } };
  const { dependencies, license } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
    license: string;
  };
  const types = './types/sdk/index.d.ts';
  return {
    name: 'cleaner-life-client',
    version: info.version,
    description: 'The API of a Cleaner Life community, typed by its contract.',
    license,
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20.19' },
    exports: {
      '.': { types, default: './index.js' },
      './browser.js': { types, default: './browser.js' },
    },
    files: ['index.js', 'browser.js', 'types'],
    dependencies: { 'openapi-fetch': dependencies['openapi-fetch'] },
  };
}

async function bundle(folder: string, fileName: string, external: string[]): Promise<void> {
  await build({
    root,
    // The client's configuration is for its pages.
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      minify: false,
      lib: { entry: join(source, 'index.ts'), formats: ['es'], fileName: () => fileName },
      rolldownOptions: { external },
    },
  });
}

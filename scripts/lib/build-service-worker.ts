import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

interface Chunk {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

const client = join(import.meta.dirname, '../../src/client');

/** Rarely used modules and other languages: the worker caches them when they are first loaded instead of in advance. */
const notPrecached = [
  'devtools/',
  'features/account/country-picker.tsx',
  'features/posts/blog/blog-modal.tsx',
  'locales/',
];

/** Builds sw.js into the built client in `folder`, with the list of the client's files to precache. */
export async function buildServiceWorker(folder: string): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const files = listFiles(manifest);
  const version = createHash('sha256').update(files.join()).digest('base64url').slice(0, 10);
  await build({
    configFile: false,
    logLevel: 'warn',
    root: client,
    publicDir: false,
    define: { __SITE__: JSON.stringify({ version, files }) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'baseline-widely-available',
      modulePreload: false,
      rolldownOptions: {
        input: join(client, 'worker/service-worker.ts'),
        output: { entryFileNames: 'sw.js', format: 'iife' },
      },
    },
  });
}

/** The paths of all files that the site may load, the entry's first. */
function listFiles(manifest: Record<string, Chunk>): string[] {
  const seen = new Set<string>();
  const files = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key) || notPrecached.some((part) => key.startsWith(part))) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(`/${file}`);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) add(next);
  };
  add('index.html');
  // Pictures are cached when they are first seen.
  return [...files].filter((file) => !/\.(?:avif|webp)$/.test(file));
}

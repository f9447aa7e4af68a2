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

const client = join(import.meta.dirname, '../src/client');

/** What few ever open: kept when it is first used, not beforehand. */
const rare = ['app/devtools.tsx', 'features/account/country-picker.tsx', 'features/posts/blog/blog-modal.tsx'];

/** Builds the service worker to /sw.js beside the client in `folder`, with the list of the client's files in it. */
export async function buildWorker(folder: string): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const files = filesOf(manifest);
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
      rolldownOptions: { input: join(client, 'worker/service-worker.ts'), output: { entryFileNames: 'sw.js', format: 'iife' } },
    },
  });
}

/** The addresses of all files that the site may ask for, the entry's first. */
function filesOf(manifest: Record<string, Chunk>): string[] {
  const seen = new Set<string>();
  const files = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key) || rare.some((part) => key.startsWith(part))) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(`/${file}`);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) add(next);
  };
  add('index.html');
  return [...files];
}

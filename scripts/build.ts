import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';

import { buildServiceWorker } from './lib/build-service-worker.ts';

const dist = join(import.meta.dirname, '../dist');
const output = join(dist, 'client');

/** Builds the client into dist/client with compressed copies of its text files, and the server's renderer into dist/server. */
export async function buildClient({ withSourceMaps = false } = {}): Promise<void> {
  // Not the shell's value: React's development build is three times slower.
  process.env['NODE_ENV'] = 'production';
  await build({ logLevel: 'warn', build: { sourcemap: withSourceMaps && 'hidden' } });
  await buildServiceWorker(output);
  for (const path of globSync('**/*.{js,css,svg,json,webmanifest}', { cwd: output })) {
    const bytes = readFileSync(join(output, path));
    writeFileSync(join(output, `${path}.br`), brotliCompressSync(bytes));
    writeFileSync(join(output, `${path}.gz`), gzipSync(bytes, { level: 9 }));
  }
  await buildRenderer();
}

/** Builds the screens as one module for Node that needs nothing of node_modules. */
async function buildRenderer(): Promise<void> {
  await build({
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: 'entry-server.tsx',
      outDir: join(dist, 'server'),
      copyPublicDir: false,
      manifest: false,
      chunkImportMap: false,
      rolldownOptions: { output: { entryFileNames: 'render-page.js' } },
    },
  });
}

if (import.meta.main) await buildClient();

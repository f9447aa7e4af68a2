import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { buildWorker } from './build-worker.ts';

const dist = join(import.meta.dirname, '../dist');
const output = join(dist, 'client');

/** Builds the client into dist/client, compresses every text file beside itself, and builds what renders it on the server. */
export async function buildClient(): Promise<void> {
  // Whatever the shell says: React's development half is three times slower, and no build of ours wants it.
  process.env['NODE_ENV'] = 'production';
  await build({ logLevel: 'warn' });
  await buildWorker(output);
  for (const path of globSync('**/*.{js,css,svg,json,webmanifest}', { cwd: output })) {
    const bytes = readFileSync(join(output, path));
    writeFileSync(join(output, `${path}.br`), smallest(bytes));
    writeFileSync(join(output, `${path}.gz`), gzipSync(bytes, { level: 9 }));
  }
  await buildRenderer();
}

/** Which of the format's ways of writing distances is the shortest differs from file to file. */
function smallest(bytes: Buffer): Buffer {
  const ways = [0, 1, 2, 3].map((postfix) =>
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_NPOSTFIX]: postfix } }),
  );
  return ways.reduce((best, way) => (way.length < best.length ? way : best));
}

/** The same screens as one module for Node, in dist/server; nothing of node_modules is looked up when it runs. */
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
      rolldownOptions: { output: { entryFileNames: 'render-page.js' } },
    },
  });
}

if (import.meta.main) await buildClient();

import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';

const output = join(import.meta.dirname, '../dist/client');

/** Builds the client into dist/client and compresses every text file beside itself. */
export async function buildClient(): Promise<void> {
  await build({ logLevel: 'warn' });
  for (const path of globSync('**/*.{js,css,svg,json,webmanifest}', { cwd: output })) {
    const bytes = readFileSync(join(output, path));
    writeFileSync(join(output, `${path}.br`), brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(join(output, `${path}.gz`), gzipSync(bytes, { level: 9 }));
  }
}

if (import.meta.main) await buildClient();

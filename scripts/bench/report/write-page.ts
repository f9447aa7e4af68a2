import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { renderPage } from './render-page.ts';
import type { Results } from './results.ts';

const docs = join(import.meta.dirname, '../../../docs');

/** Writes docs/performance.md and its plots. */
export function writePage(results: Results): void {
  for (const [path, text] of renderPage(results)) {
    mkdirSync(join(docs, dirname(path)), { recursive: true });
    writeFileSync(join(docs, path), text);
  }
}

import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const sources = ['src/{client,contract}/**', 'vite.config.ts', 'scripts/{build,class-names}*.ts', 'package.json', 'package-lock.json'];
/** What Vite writes last, in the browser's half and in the server's. */
const products = ['dist/client/.vite/manifest.json', 'dist/server/render-page.js'];

/** Whether anything that the browser is served has changed since it was built, or was never built. */
export function isBuildStale(): boolean {
  const times = products.map((path) => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs);
  if (times.includes(undefined)) return true;
  const built = Math.min(...times.map((time) => time ?? 0));
  // Folders count too: a removed file changes its folder's time.
  return globSync(sources, { cwd: root }).some((path) => statSync(join(root, path)).mtimeMs > built);
}

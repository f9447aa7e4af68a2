import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const sources = ['src/{client,contract}/**', 'vite.config.ts', 'package.json', 'package-lock.json'];
/** Vite writes it last. */
const product = join(root, 'dist/client/.vite/manifest.json');

/** Whether anything that the browser is served has changed since it was built, or was never built. */
export function isBuildStale(): boolean {
  const built = statSync(product, { throwIfNoEntry: false })?.mtimeMs;
  if (built === undefined) return true;
  // Folders count too: a removed file changes its folder's time.
  return globSync(sources, { cwd: root }).some((path) => statSync(join(root, path)).mtimeMs > built);
}

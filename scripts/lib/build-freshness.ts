import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const sources = [
  'src/{client,contract,sdk}/**',
  'vite.config.ts',
  'scripts/{build,lib/build-service-worker}.ts',
  'package.json',
  'package-lock.json',
];
/** What Vite writes last in the client's build and in the renderer's. */
const outputs = ['dist/client/.vite/manifest.json', 'dist/server/render-page.js'];

/** Whether there is no build in dist, or a source of it has changed since. */
export function isBuildStale(): boolean {
  const times = outputs.map((path) => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs);
  if (times.includes(undefined)) return true;
  const builtAt = Math.min(...times.map((time) => time ?? 0));
  // The pattern also matches folders: removing a file changes its folder's time.
  return globSync(sources, { cwd: root }).some((path) => statSync(join(root, path)).mtimeMs > builtAt);
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The URL path of the built script whose source path contains `source`. */
export function builtFilePath(source: string): string {
  const manifest = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../dist/client/.vite/manifest.json'), 'utf8'),
  ) as Record<string, { file: string }>;
  const found = Object.entries(manifest).find(([key]) => key.includes(source));
  if (!found) throw new Error(`The build has no ${source}.`);
  return `/${found[1].file}`;
}

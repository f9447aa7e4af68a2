import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface BuiltFile {
  file: string;
  css?: string[];
}

/** The URL path of the built script whose source path contains `source`. */
export const builtFilePath = (source: string): string => `/${findBuilt(source).file}`;

/** The URL path of the stylesheet that this script needs. */
export function builtStylesPath(source: string): string {
  const [styles] = findBuilt(source).css ?? [];
  if (styles === undefined) throw new Error(`${source} has no stylesheet.`);
  return `/${styles}`;
}

function findBuilt(source: string): BuiltFile {
  const manifest = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../dist/client/.vite/manifest.json'), 'utf8'),
  ) as Record<string, BuiltFile>;
  const found = Object.entries(manifest).find(([key]) => key.includes(source));
  if (!found) throw new Error(`The build has no ${source}.`);
  return found[1];
}

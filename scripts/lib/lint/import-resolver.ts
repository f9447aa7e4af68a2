import { createRequire, isBuiltin } from 'node:module';

// Resolves imports for eslint-plugin-boundaries as Node does, subpath imports like '#client/*' included. The published resolvers
// depend on native binaries, which every platform would have to install.

/** The version of eslint-plugin-import's resolver interface, which eslint-plugin-boundaries uses too. */
export const interfaceVersion = 2;

/** The file that `importer` gets for `source`. */
export function resolve(source: string, importer: string): { found: boolean; path?: string | null } {
  if (isBuiltin(source)) return { found: true, path: null };
  try {
    // Without Vite's suffixes, as in './page.css?url'.
    return { found: true, path: createRequire(importer).resolve(source.replace(/\?.*$/, '')) };
  } catch {
    return { found: false };
  }
}

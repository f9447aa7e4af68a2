import { createRequire, isBuiltin } from 'node:module';

// How lint finds the file that an import means: as Node does it, '#client/*' and the like included. The resolvers in use
// elsewhere bring native binaries for that, which every platform must then have.

/** eslint-plugin-import's interface for resolvers, which eslint-plugin-boundaries shares. */
export const interfaceVersion = 2;

export function resolve(source: string, importer: string): { found: boolean; path?: string | null } {
  if (isBuiltin(source)) return { found: true, path: null };
  try {
    // Vite's suffixes ('./page.css?url') are no part of the name.
    return { found: true, path: createRequire(importer).resolve(source.replace(/\?.*$/, '')) };
  } catch {
    return { found: false };
  }
}

import { createRequire, isBuiltin } from 'node:module';

// Resolves imports for ESLint as Node does, subpath imports like '#client/*' included. The published resolvers depend on native
// binaries, which every platform would have to install. JavaScript, as the configuration of ESLint: editors may load it with Node 20.

/** The version of eslint-plugin-import's resolver interface, which eslint-plugin-boundaries uses too. */
export const interfaceVersion = 2;

/**
 * The file that `importer` gets for `source`.
 * @param {string} source
 * @param {string} importer
 * @returns {{ found: boolean, path?: string | null }}
 */
export function resolve(source, importer) {
  if (isBuiltin(source)) return { found: true, path: null };
  try {
    // Without Vite's suffixes, as in './page.css?url'.
    return { found: true, path: createRequire(importer).resolve(source.replace(/\?.*$/, '')) };
  } catch {
    return { found: false };
  }
}

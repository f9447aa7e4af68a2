import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

interface Style {
  /** Its address, by which the browser's loader knows that it is there already. */
  href: string;
  text: string;
}

/** What `npm run build` has made, as far as pages are composed of it. */
export interface BuiltClient {
  /** index.html, which loads scripts and style sheets in its head. */
  shell: string;
  /** The entry's address and those of all scripts that these routes need beside it. */
  scriptsOf(routes: string[]): { entry: string; others: string[] };
  /** The style sheets of the entry and of these routes, in the order in which they count. */
  stylesOf(routes: string[]): Style[];
}

/** Reads the built client in `folder`. */
export async function readBuiltClient(folder: string): Promise<BuiltClient> {
  const shell = await readFile(join(folder, 'index.html'), 'utf8');
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const sheets = Object.values(manifest).flatMap(({ css = [] }) => css);
  const texts = new Map(await Promise.all(sheets.map(async (file) => [file, await readFile(join(folder, file), 'utf8')] as const)));
  const splitRoutes = new Map(Object.keys(manifest).flatMap((key) => (key.includes('?tsr-split=') ? [[routeIdOf(key), key] as const] : [])));

  /** The chunks of a page, each after those that it imports. */
  function chunksOf(routes: string[]): Chunk[] {
    const found = new Map<string, Chunk>();
    const add = (key: string, seen: Set<string>) => {
      const chunk = manifest[key];
      // A route's chunk imports from the entry, and the other way round.
      if (!chunk || seen.has(key)) return;
      seen.add(key);
      for (const imported of chunk.imports ?? []) add(imported, seen);
      found.set(key, chunk);
    };
    const seen = new Set<string>();
    for (const key of [entryKey, ...routes.flatMap((id) => splitRoutes.get(id) ?? [])]) add(key, seen);
    return [...found.values()];
  }

  return {
    shell,
    scriptsOf(routes) {
      const entry = manifest[entryKey]?.file;
      const others = chunksOf(routes).filter(({ file }) => file !== entry && file.endsWith('.js'));
      return { entry: `/${entry ?? ''}`, others: others.map(({ file }) => `/${file}`) };
    },
    stylesOf(routes) {
      const files = new Set(chunksOf(routes).flatMap(({ css = [] }) => css));
      return [...files].map((file) => ({ href: `/${file}`, text: (texts.get(file) ?? '').trim() }));
    },
  };
}

const entryKey = 'index.html';

/** `routes/_member/profile.$profileUserId.tsx?tsr-split=…` holds the screen of `/_member/profile/$profileUserId`. */
function routeIdOf(key: string): string {
  const path = key.replace(/^routes/, '').replace(/\.tsx\?.*$/, '').replaceAll('.', '/');
  return path === '/index' ? '/' : path;
}

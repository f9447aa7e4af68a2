import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Locale } from '#contract/locales.ts';
import type { RenderPage } from '#contract/page-rendering.ts';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

interface Style {
  /** The URL of its file. */
  href: string;
  text: string;
}

/** The output of `npm run build`, as far as pages need it. */
export interface BuiltClient {
  /** index.html, whose head loads the scripts and style sheets, without the import map. */
  shell: string;
  /** Maps the names by which scripts import each other to their files. */
  importMap: string;
  /** The light theme's background colour, from index.html. */
  themeColor: string | undefined;
  /** URLs of the entry and of all other scripts that these routes need. */
  scriptsOf(routes: string[]): { entry: string; others: string[] };
  /** The URL of the texts of a language; undefined for English, whose texts are in the scripts. */
  catalogOf(locale: Locale): string | undefined;
  /** The URL of the display font. */
  displayFont: string;
  /** The styles of the announcement at the top of a page. */
  announcementStyle: string;
  /** The style sheets of the entry and of these routes, in cascade order. */
  stylesOf(routes: string[]): Style[];
}

/** Reads the built client in `folder`. */
export async function readBuiltClient(folder: string): Promise<BuiltClient> {
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const [importMapTag = '', importMap = ''] = /<script type="importmap">(.*?)<\/script>\n?/s.exec(page) ?? [];
  const shell = page.replace(importMapTag, '');
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const sheets = Object.values(manifest).flatMap(({ css = [] }) => css);
  const texts = new Map(
    await Promise.all(sheets.map(async (file) => [file, await readFile(join(folder, file), 'utf8')] as const)),
  );
  const splitRoutes = new Map(
    Object.keys(manifest).flatMap((key) => (key.includes('?tsr-split=') ? [[routeIdOf(key), key] as const] : [])),
  );

  /** The chunks of a page, each after its imports. */
  function chunksOf(routes: string[]): Chunk[] {
    const found = new Map<string, Chunk>();
    const add = (key: string, seen: Set<string>) => {
      const chunk = manifest[key];
      // The entry and a route's chunk can import each other.
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
    importMap,
    themeColor: /<meta name="theme-color" content="([^"]+)"/.exec(shell)?.[1],
    scriptsOf(routes) {
      const entry = manifest[entryKey]?.file;
      const others = chunksOf(routes).filter(({ file }) => file !== entry && file.endsWith('.js'));
      return { entry: `/${entry ?? ''}`, others: others.map(({ file }) => `/${file}`) };
    },
    catalogOf(locale) {
      const file = manifest[`locales/${locale}.po`]?.file;
      return file && `/${file}`;
    },
    displayFont: `/${manifest[fontKey]?.file ?? ''}`,
    announcementStyle: (manifest[announcementKey]?.css ?? []).map((file) => (texts.get(file) ?? '').trim()).join(''),
    stylesOf(routes) {
      const files = new Set(chunksOf(routes).flatMap(({ css = [] }) => css));
      return [...files].map((file) => ({ href: `/${file}`, text: (texts.get(file) ?? '').trim() }));
    },
  };
}

const entryKey = 'index.html';
const fontKey = 'fonts/fraunces.woff2';
const announcementKey = 'app/announcement.tsx';

/** `/_member/profile/$profileUserId` for `routes/_member/profile.$profileUserId.tsx?tsr-split=…`. */
function routeIdOf(key: string): string {
  const path = key
    .replace(/^routes/, '')
    .replace(/\.tsx\?.*$/, '')
    .replaceAll('.', '/');
  return path === '/index' ? '/' : path;
}

/** Loads the built renderer of the client; null if there is none. */
export async function loadRenderer(file: string): Promise<RenderPage | null> {
  if (!existsSync(file)) return null;
  // Imported at run time: the server's code does not depend on the client's.
  const { renderPage } = (await import(pathToFileURL(file).href)) as { renderPage: RenderPage };
  return renderPage;
}

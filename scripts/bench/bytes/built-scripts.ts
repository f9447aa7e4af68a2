import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  file: string;
  imports?: string[];
  isDynamicEntry?: boolean;
}

const client = join(import.meta.dirname, '../../../dist/client');

/** The sizes of the built scripts, compressed with Brotli. */
interface BuiltScripts {
  /** All scripts that `/` loads. */
  home: { files: string[]; bytes: number };
  /** What each other route loads in addition. */
  routes: { name: string; bytes: number }[];
  /** What each section of the admins' page loads in addition. */
  adminSections: { name: string; bytes: number }[];
  /** What the screens of a member's usual visit load in addition, opened one after another. */
  memberScreens: { bytes: number; requests: number };
}

/** A category, a post, its author, the saved posts, the notifications, a search and the account. */
const memberScreens = /\/_member\/(?:\$category|postDetail|profile|savedPosts|notifications|discover|editProfile)\b/;

/** Reads the script sizes of the last build from Vite's manifest. */
export function readBuiltScripts(): BuiltScripts {
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

  function filesOf(key: string, found = new Set<string>()): Set<string> {
    const chunk = manifest[key];
    if (!chunk || found.has(chunk.file)) return found;
    found.add(chunk.file);
    for (const imported of chunk.imports ?? []) filesOf(imported, found);
    return found;
  }

  const splits = Object.keys(manifest).filter((key) => key.includes('?tsr-split='));
  const isHome = (key: string) => key.startsWith('routes/index.tsx');
  const home = new Set([...filesOf('index.html'), ...splits.filter(isHome).flatMap((key) => [...filesOf(key)])]);
  const own = (key: string) => compressedBytes([...filesOf(key)].filter((file) => !home.has(file)));
  const visited = splits.filter((key) => memberScreens.test(key)).flatMap((key) => [...filesOf(key)]);
  const visitedFiles = [...new Set(visited)].filter((file) => !home.has(file));
  const isAdminSection = (key: string) => key.startsWith('features/admin/') && manifest[key]?.isDynamicEntry === true;
  return {
    home: { files: [...home], bytes: compressedBytes([...home]) },
    routes: splits
      .filter((key) => !isHome(key))
      .map((key) => ({
        name: key.replace(/^routes\//, '').replace(/\.tsx\?.*/, ''),
        bytes: own(key),
      })),
    adminSections: Object.keys(manifest)
      .filter(isAdminSection)
      .map((key) => ({ name: key.replace(/^features\/admin\//, ''), bytes: own(key) })),
    memberScreens: { bytes: compressedBytes(visitedFiles), requests: visitedFiles.length },
  };
}

const compressedBytes = (files: string[]) =>
  files.reduce((total, file) => total + statSync(join(client, `${file}.br`)).size, 0);

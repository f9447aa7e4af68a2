import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  file: string;
  imports?: string[];
}

const client = join(import.meta.dirname, '../../dist/client');

/** The bytes of the built scripts as browsers fetch them. */
export interface BuiltScripts {
  /** All that `/` loads, in files and bytes. */
  home: { files: string[]; bytes: number };
  /** What each other screen loads beside that. */
  routes: { name: string; bytes: number }[];
}

/** Adds up the compressed scripts of the last build, by Vite's manifest. */
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
  return {
    home: { files: [...home], bytes: sum([...home]) },
    routes: splits
      .filter((key) => !isHome(key))
      .map((key) => ({ name: key.replace(/^routes\//, '').replace(/\.tsx\?.*/, ''), bytes: sum([...filesOf(key)].filter((file) => !home.has(file))) })),
  };
}

const sum = (files: string[]) => files.reduce((total, file) => total + statSync(join(client, `${file}.br`)).size, 0);

import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const characters = `${letters}0123456789`;

/**
 * Returns a `generateScopedName` for Vite that gives each class and animation of the CSS modules in a folder a name of one or two
 * characters. Names are numbered in the order of the files, not hashed: they never collide, and the client's and the renderer's
 * build, which load the modules in different orders, agree.
 */
export function createShortClassNames(folder: string): (name: string, file: string) => string {
  const short = new Map<string, string>();
  const keyOf = (name: string, file: string) => `${file.split('?', 1)[0]?.replaceAll(sep, '/')} ${name}`;
  for (const path of globSync('**/*.module.css', { cwd: folder }).toSorted()) {
    const file = join(folder, path);
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/(?:\.|@keyframes\s+)([a-z][\w-]*)/gi)) {
      const key = keyOf(name, file);
      if (!short.has(key)) short.set(key, nameNumber(short.size));
    }
  }
  return (name, file) => {
    const found = short.get(keyOf(name, file));
    if (found === undefined) throw new Error(`.${name} is not in ${file}.`);
    return found;
  };
}

/** The n-th of all names that begin with a letter, the shortest first. */
function nameNumber(index: number): string {
  const rest = index - letters.length;
  if (rest < 0) return letters[index] ?? '';
  return nameNumber(Math.floor(rest / characters.length)) + (characters[rest % characters.length] ?? '');
}

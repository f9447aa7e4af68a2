import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const characters = `${letters}0123456789`;

/**
 * Names for the classes and animations of all style modules in a folder, of one or two characters. They are counted: no two
 * share one, and the browser's build and the server's, which see the modules in another order, agree.
 */
export function countClassNames(folder: string): (name: string, file: string) => string {
  const short = new Map<string, string>();
  const keyOf = (name: string, file: string) => `${file.split('?', 1)[0]?.replaceAll(sep, '/')} ${name}`;
  for (const path of globSync('**/*.module.css', { cwd: folder }).toSorted()) {
    const file = join(folder, path);
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/(?:\.|@keyframes\s+)([a-z][\w-]*)/gi)) {
      const key = keyOf(name, file);
      if (!short.has(key)) short.set(key, counted(short.size));
    }
  }
  return (name, file) => {
    const found = short.get(keyOf(name, file));
    if (found === undefined) throw new Error(`No name for .${name} of ${file}.`);
    return found;
  };
}

/** The names that begin with a letter, the shortest first. */
function counted(index: number): string {
  const rest = index - letters.length;
  if (rest < 0) return letters[index] ?? '';
  return counted(Math.floor(rest / characters.length)) + (characters[rest % characters.length] ?? '');
}

import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const characters = `${letters}0123456789`;

/** The styles of the first page: these get the shortest names, and keep them when other screens are added. */
const firstPage =
  /^(?:features\/(?:posts\/(?:more-posts|post-grid|post-tile|shop-button|text-tile)|saves\/no-shop)|routes\/-(?:home|root-layout|error-frame)|routes\/-layout\/(?:category|reduced|site)|shared\/ui\/(?:button|empty|icon-button|page|picture|skeleton|stale))/;

/**
 * Returns a `generateScopedName` for Vite that gives each class and animation of the CSS modules in a folder a name of one or two
 * characters. Names are numbered file by file, not hashed: they never collide, and the client's and the renderer's
 * build, which load the modules in different orders, agree.
 */
export function createShortClassNames(folder: string): (name: string, file: string) => string {
  const short = new Map<string, string>();
  const keyOf = (name: string, file: string) => `${file.split('?', 1)[0]?.replaceAll(sep, '/')} ${name}`;
  // Not globSync: editors may load Vite's configuration with Node 20, which has none.
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.module.css'))
    .toSorted();
  const isFirst = (path: string) => firstPage.test(path.replaceAll(sep, '/'));
  for (const path of [...files.filter(isFirst), ...files.filter((each) => !isFirst(each))]) {
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

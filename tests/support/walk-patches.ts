import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');
export const folder = 'tests/fixtures/walks';

/** Two walks of docs/conventions.md, each with the patch that follows it, in the order in which these are applied. */
export const walks = ['field to a post', 'call'].map((what) => {
  const heading = `Add a ${what}`;
  const patch = `${heading.toLowerCase().replaceAll(' ', '-')}.patch`;
  const text = readFileSync(join(root, folder, patch), 'utf8');
  return { heading, patch, files: Array.from(text.matchAll(/^\+\+\+ b\/(.*)$/gm), ([, file = '']) => file) };
});

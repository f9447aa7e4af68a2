import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');
export const folder = 'tests/fixtures/walks';

/** Walks of docs/conventions.md, each with the patches that follow it, in the order in which these are applied. */
const patchesOf = {
  'Add a field to a post': ['add-a-field-to-a-post.patch', 'add-a-field-that-is-no-text.patch'],
  'Add a call': ['add-a-call.patch'],
  'Add an act of admins': ['add-an-act-of-admins.patch'],
  'Add a screen': ['add-a-screen.patch'],
};

export const walks = Object.entries(patchesOf).map(([heading, patches]) => {
  const texts = patches.map((patch) => readFileSync(join(root, folder, patch), 'utf8'));
  const files = texts.flatMap((text) => Array.from(text.matchAll(/^\+\+\+ b\/(.*)$/gm), ([, file = '']) => file));
  return { heading, patches, files: [...new Set(files)] };
});

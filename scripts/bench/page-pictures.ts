import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../src/client/routes/-about/pictures');
const names = ['oranges', 'dress', 'serum', 'hills', 'bag', 'soap', 'herbs', 'shelf', 'tea'];

/** The files of this many pictures of the product's own pages, again and again: the only ones of the repository that look like a member's. */
export const pagePictures = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => join(folder, `${names[n % names.length]}-800.avif`));

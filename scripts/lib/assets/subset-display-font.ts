// node scripts/lib/assets/subset-display-font.ts: makes fraunces.woff2 from the fontsource package. It is committed: run this again
// when the package changes.
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const source = new URL(import.meta.resolve('@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2'));

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
const letters = [...range(0x20, 0x7e), ...range(0xa0, 0xff), 'ŒœŠšŸŽžıˆ˜–—‘’‚“”„•…‹›€™'].join('');

// One optical size, softness and weight, between what suits headings and what suits titles of tiles: with both, a first visit would fetch
// 13 kB more.
const font = await subsetFont(await readFile(source), letters, {
  targetFormat: 'woff2',
  variationAxes: { opsz: 60, SOFT: 50, WONK: 0, wght: 430 },
});
await writeFile(new URL('../../../src/client/fonts/fraunces.woff2', import.meta.url), font);
console.log(`fraunces.woff2: ${font.length} bytes`);

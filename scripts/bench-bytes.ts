import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import sharp from 'sharp';
import { readBuiltClient } from '#server/http/pages/built-client.ts';
import { composePage } from '#server/http/pages/compose-page.ts';
import { loadRenderer } from '#server/http/pages/load-renderer.ts';
import { readConfig } from '#server/platform/config.ts';
import { encodeVariant } from '#server/platform/pictures/encode.ts';
import { readBuiltScripts } from './bench/built-scripts.ts';
import { sampleFeed } from './bench/sample-feed.ts';

// `npm run bench:bytes`: what a first visit to the build in dist downloads, beside the budgets. Fails over one of them.
const dist = join(import.meta.dirname, '../dist');
const kB = 1000;
const forms = /login|register|forgot-password|editProfile/;
/** Tiles on a phone's first screen, and the width that a phone of 412 px and 1.75 pixels a px chooses for them. */
const firstScreen = { tiles: 6, width: 480 };
/** Of as many tiles, at the width that reduced data leaves, no more than this share of the usual bytes. */
const reduced = { tiles: 60, width: 160, share: 0.3 };
const firstPage = 12;

const rows: { what: string; bytes: number; budget: number }[] = [];
const scripts = readBuiltScripts();
rows.push({ what: 'scripts of /', bytes: scripts.home.bytes, budget: 100 * kB });
for (const { name, bytes } of scripts.routes) rows.push({ what: `own scripts of ${name}`, bytes, budget: (forms.test(name) ? 45 : 20) * kB });

const { posts } = sampleFeed(firstPage);
const { drawings } = sampleFeed(reduced.tiles);
const { html, css } = await renderHome();
rows.push({ what: 'HTML of / with its data, without styles', bytes: compressed(html.replace(css, '')), budget: 6 * kB });
rows.push({ what: 'styles in it', bytes: compressed(css), budget: 6 * kB });

const pictures = await Promise.all(drawings.map(encoded));
const first = pictures.slice(0, firstScreen.tiles).reduce((sum, { usual }) => sum + usual, 0);
rows.push({ what: `the first ${firstScreen.tiles} pictures at ${firstScreen.width} px`, bytes: first, budget: 150 * kB });
const [usual, spared] = [pictures.reduce((sum, one) => sum + one.usual, 0), pictures.reduce((sum, one) => sum + one.spared, 0)];
rows.push({ what: `${reduced.tiles} pictures on reduced data`, bytes: spared, budget: reduced.share * usual });

for (const { what, bytes, budget } of rows) {
  const mark = bytes > budget ? 'OVER' : 'ok  ';
  console.log(`${mark}  ${what.padEnd(52)} ${(bytes / kB).toFixed(1).padStart(7)} kB of ${(budget / kB).toFixed(0)}`);
}
process.exitCode = rows.some(({ bytes, budget }) => bytes > budget) ? 1 : 0;

/** Home as the server sends it, from its own renderer and the newest posts of the demo. */
async function renderHome(): Promise<{ html: string; css: string }> {
  const render = await loadRenderer(join(dist, 'server/render-page.js'));
  if (!render) throw new Error('There is no build: npm run build.');
  const { owner } = readConfig({});
  const site = { publicUrl: 'https://cleaner-life.example', owner };
  const answer = () => Promise.resolve(Response.json({ posts, nextCursor: posts.at(-1)?.postId ?? null }));
  const page = await render({ url: '/', origin: site.publicUrl, settings: owner, isReduced: false, fetch: answer });
  const composed = composePage(await readBuiltClient(join(dist, 'client')), page, site);
  return { html: composed.html, css: /<style>(.*?)<\/style>/s.exec(composed.html)?.[1] ?? '' };
}

/** As small as the server makes it. */
function compressed(text: string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }).length;
}

async function encoded(svg: string): Promise<{ usual: number; spared: number }> {
  const { data, info } = await sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).raw().toBuffer({ resolveWithObject: true });
  const sized = async (width: number) => (await encodeVariant({ data, width: info.width, height: info.height }, width, 'avif')).bytes.length;
  return { usual: await sized(firstScreen.width), spared: await sized(reduced.width) };
}

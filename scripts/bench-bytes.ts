import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import sharp from 'sharp';

import { loadRenderer, readBuiltClient } from '#server/http/pages/built-client.ts';
import { pageHtml } from '#server/http/pages/page-html.ts';
import { readConfig } from '#server/platform/config.ts';
import { encodeVariants } from '#server/platform/pictures/worker/encode.ts';

import { readBuiltScripts } from './bench/bytes/built-scripts.ts';
import { sampleFeed } from './bench/bytes/sample-feed.ts';
import { maxMetric, reportMetrics } from './bench/metrics.ts';
import { pagePictures } from './bench/page-pictures.ts';
import { buildClient } from './build.ts';
import { isBuildStale } from './lib/build-freshness.ts';
import { firstSettings } from './lib/first-settings.ts';

// `npm run bench -- bytes`: how many bytes a first visit to the built client downloads. Fails if a budget is exceeded.
const dist = join(import.meta.dirname, '../dist');
const kB = 1000;
/** The tiles on a phone's first screen, and the picture width that a phone of 412 px at 1.75 loads. */
const firstScreen = { tiles: 6, width: 480 };
/** With reduced data, as many tiles at this width may have this share of the usual bytes. */
const reduced = { tiles: 9, width: 160, share: 0.3 };

const sizes: { name: string; bytes: number; budget: number; note?: string }[] = [];
if (isBuildStale()) await buildClient();
const scripts = readBuiltScripts();
sizes.push({ name: 'scripts of /', bytes: scripts.home.bytes, budget: 123 * kB });
for (const { name, bytes } of scripts.routes) sizes.push({ name: `own scripts of ${name}`, bytes, budget: 63 * kB });
for (const { name, bytes } of scripts.adminSections)
  sizes.push({ name: `scripts of the admins’ section ${name}`, bytes, budget: 64.5 * kB });
const { memberScreens } = scripts;
sizes.push({
  name: 'scripts of seven member screens, one after another',
  bytes: memberScreens.bytes,
  budget: 87 * kB,
});

const posts = sampleFeed();
const { html, css, importMap } = await renderHome();
sizes.push(
  {
    name: 'HTML of / with its data, without styles and import map',
    bytes: compressedBytes(html.replace(css, '').replace(importMap, '')),
    budget: 6.6 * kB,
  },
  { name: 'the import map in it', bytes: compressedBytes(importMap), budget: 3.6 * kB },
  { name: 'styles in it', bytes: compressedBytes(css), budget: 5.8 * kB },
);

const pictures = await Promise.all(pagePictures(reduced.tiles).map(encodePicture));
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const usualBytes = pictures.map(({ usual }) => usual);
const reducedBytes = sum(pictures.map((picture) => picture.reduced));
sizes.push(
  {
    name: `the first ${firstScreen.tiles} pictures at ${firstScreen.width} px`,
    bytes: sum(usualBytes.slice(0, firstScreen.tiles)),
    budget: 150 * kB,
  },
  {
    name: `${reduced.tiles} pictures with reduced data`,
    bytes: reducedBytes,
    budget: reduced.share * sum(usualBytes),
    note: ` (${Math.round(100 * (1 - reducedBytes / sum(usualBytes)))} % less)`,
  },
);

reportMetrics([
  ...sizes.map(({ name, bytes, budget, note = '' }) =>
    maxMetric(name, bytes / kB, budget / kB, `${(bytes / kB).toFixed(1)} kB${note}`),
  ),
  maxMetric(
    'requests for the scripts of seven member screens',
    memberScreens.requests,
    40,
    `${memberScreens.requests}`,
  ),
]);

/** Renders the home page as the server does, with sample posts. */
async function renderHome(): Promise<{ html: string; css: string; importMap: string }> {
  const render = await loadRenderer(join(dist, 'server/render-page.js'));
  if (!render) throw new Error('The build has no renderer.');
  const site = {
    publicUrl: 'https://cleaner-life.example',
    settings: firstSettings(readConfig({})),
    listUnfinished: () => Promise.resolve([]),
  };
  const answer = () => Promise.resolve(Response.json({ posts, nextCursor: posts.at(-1)?.postId ?? null }));
  const page = await render({
    url: '/',
    origin: site.publicUrl,
    settings: site.settings,
    locale: 'en',
    isReduced: false,
    fetch: answer,
  });
  const built = await readBuiltClient(join(dist, 'client'));
  const { html } = await pageHtml(built, page, site, { announcement: null, accents: null });
  return { html, css: /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '', importMap: built.importMap };
}

/** With the server's Brotli quality for pages. */
function compressedBytes(text: string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }).length;
}

/** The bytes of a picture at the usual width and with reduced data. */
async function encodePicture(file: string): Promise<{ usual: number; reduced: number }> {
  const { data, info } = await sharp(file)
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const bytesAt = async (width: number) =>
    (await encodeVariants({ data, width: info.width, height: info.height }, [{ width, format: 'avif' }]))[0]?.bytes
      .length ?? NaN;
  return { usual: await bytesAt(firstScreen.width), reduced: await bytesAt(reduced.width) };
}

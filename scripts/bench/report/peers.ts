import type { Metric } from '../metrics.ts';

/** Where the figures of others come from. */
const sources = {
  discourse: ['Discourse', 'https://github.com/discourse/discourse/blob/main/docs/INSTALL.md'],
  flarum: ['Flarum', 'https://github.com/flarum/framework/blob/2.x/.bundlewatch.config.json'],
  ghost: ['Ghost', 'https://docs.ghost.org/install/ubuntu'],
  httpArchive: ['HTTP Archive 2024', 'https://almanac.httparchive.org/en/2024/page-weight'],
  pinterest: [
    'Pinterest 2017',
    'https://medium.com/dev-channel/a-pinterest-progressive-web-app-performance-case-study-3bd6ed2e6154',
  ],
  pinterestStyles: ['Pinterest 2017', 'https://userprobe.com/case-study/pinterest/'],
  twitter: ['Twitter Lite 2017', 'https://web.dev/case-studies/twitter'],
  webVitals: ['Core Web Vitals', 'https://web.dev/articles/vitals'],
} as const;

const from = (source: keyof typeof sources, text: string) => `[${sources[source][0]}](${sources[source][1]}): ${text}`;

/** Below the table: how the figures of peers without a link were measured. */
export const peerNotes = [
  '¹ Prototypes of the same libraries on two cores in November 2026, at the same speeds of link and processor.',
  '² Measured on two cores in November 2026 with wrk and 50 connections: lists of the 30 newest posts (Ghost 6.65, SQLite) and the 20 newest topics (NodeBB 4.15, PostgreSQL 15) of 40, one process each. They do more for each row than this server, and a prototype of this server gave 2,300 pages a second from 100,000 posts beside them.',
];

/** Figures of others for the metrics whose names match. Nothing here is a guess: each has a link or a note. */
const peers: readonly { metrics: RegExp; text: string }[] = [
  { metrics: /cold \/: (largest paint|first tiles)/, text: 'server-rendered, scripts last: 1.0–1.2 ¹' },
  { metrics: /^3g cold \/: ready/, text: from('pinterest', 'interactive after 5.6 s on 3G') },
  { metrics: /^4g repeat: largest paint/, text: 'small hand-written worker 0.6, generated worker 0.9 ¹' },
  { metrics: /^3g repeat: largest paint/, text: 'small hand-written worker 0.22, generated worker 0.35 ¹' },
  { metrics: /^4g cold \/: layout shift/, text: from('webVitals', '≤ 0.1 is good') },
  { metrics: /^a tap on save, slow link/, text: from('webVitals', '≤ 200 ms is good') },
  {
    metrics: /^scripts of \/$/,
    text: `${from('pinterest', '150 kB gzip')}; ${from('flarum', 'budget 150 kB gzip')}; ${from('httpArchive', 'median 613 kB')}`,
  },
  { metrics: /^own scripts of /, text: from('flarum', 'budget 30 kB gzip') },
  { metrics: /^HTML of \//, text: from('httpArchive', 'median 18 kB') },
  { metrics: /^styles in it/, text: `${from('pinterestStyles', '6 kB')}; ${from('httpArchive', 'median 78 kB')}` },
  { metrics: /^the first \d+ pictures/, text: from('httpArchive', 'median 1,054 kB a page') },
  { metrics: /pictures with reduced data/, text: from('twitter', 'up to 70 % less') },
  { metrics: /^(sqlite|postgres): feed page, uncached ÷/, text: 'Ghost 40/s, NodeBB 163/s ²' },
  { metrics: /^(sqlite|postgres): memory in MB, maximum/, text: 'Ghost 511, NodeBB 500 ²' },
  {
    metrics: /^240 posts: /,
    text: `${from('discourse', 'at least 1 GB of memory')}; ${from('ghost', 'at least 1 GB')}`,
  },
];

/** What is known of others about this metric, as Markdown; empty if nothing is. */
export function peersOf({ name, parts }: Metric): string {
  const { clientRendered, baseline } = parts ?? {};
  const inSameRun =
    clientRendered !== undefined && baseline !== undefined
      ? [`client-rendered, same run: ${(clientRendered / baseline).toFixed(2)}`]
      : [];
  return [...inSameRun, ...peers.filter(({ metrics }) => metrics.test(name)).map(({ text }) => text)].join('; ');
}

import { parseArgs } from 'node:util';

import { reportMetrics, type Metric } from './bench/metrics.ts';
import { measureGrowth } from './bench/server/measure-growth.ts';
import { measureServer } from './bench/server/measure-server.ts';
import { measureUploads } from './bench/server/measure-uploads.ts';

// `npm run bench -- server [--only pictures,sqlite,postgres,million] [--posts 100000] [--rounds 5] [--seconds 4] [--photo file …]`: uploads; lists,
// searches, rates, memory and wake-ups on both databases; and a community ten times as large on PostgreSQL, which takes half an hour and 12 GB of
// disk to fill. Fails if a goal is missed.
const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: 'pictures,sqlite,postgres,million' },
    posts: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    /** Photos to upload, in the place of pictures made for it. */
    photo: { type: 'string', multiple: true, default: [] },
  },
});
const posts = Number(options.posts);
const load = { rounds: Number(options.rounds), seconds: Number(options.seconds) };
const parts: Record<string, () => Promise<Metric[]>> = {
  pictures: () => measureUploads(options.photo),
  sqlite: () => measureServer('sqlite', posts, load),
  postgres: () => measureServer('postgres', posts, load),
  million: () => measureGrowth(posts, 10 * posts),
};

const metrics: Metric[] = [];
try {
  for (const name of options.only.split(',')) {
    const measure = parts[name];
    if (!measure) throw new Error(`There is no part ${name}. They are: ${Object.keys(parts).join(', ')}.`);
    for (const metric of await measure()) metrics.push({ ...metric, name: `${name}: ${metric.name}` });
  }
} finally {
  // Also after an error: what was measured until then is worth seeing.
  reportMetrics(metrics);
}

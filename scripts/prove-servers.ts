import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import type { S3Options } from '#server/platform/pictures/storage/s3-storage.ts';

import { buildClient } from './build.ts';
import { isBuildStale } from './lib/build-freshness.ts';
import { findChromium } from './lib/chromium.ts';
import { proveProxies } from './proofs/proxies/prove-proxies.ts';
import { proveBucket } from './proofs/s3/prove-bucket.ts';
import { proveStory } from './proofs/servers/prove-story.ts';

// `npm run prove:servers -- [--only story,proxies,bucket] [--members 24] [--rounds 8] [--no-browser] [--earlier folder]`, on PostgreSQL:
// story: three servers on one database and one bucket, one of them killed in the middle of the story of many members. With the folder of an earlier
// version, built there, two of them are of that version, and the killed one is started again with this one, as in an update of one server after the other.
// proxies: the server behind the proxies of docs/hosting, with these files, and three servers behind its balancers, of which one stops and one is
// killed. Needs caddy, nginx, haproxy and openssl.
// bucket: the storage of pictures in a real S3 server, Ceph's radosgw, and there the story, too, whose bucket is in memory otherwise.
const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: 'story,proxies,bucket' },
    members: { type: 'string', default: '24' },
    rounds: { type: 'string', default: '8' },
    browser: { type: 'boolean', default: true },
    earlier: { type: 'string' },
  },
  allowNegative: true,
});
const parts = options.only.split(',');
const log = (line: string) => console.log(line);
if (isBuildStale()) await buildClient();

const faults: string[] = [];
const hasStory = parts.includes('story');
if (hasStory) faults.push(...(await tellStory()));
if (parts.includes('proxies')) faults.push(...(await proveProxies(log)));
if (parts.includes('bucket'))
  faults.push(...(await proveBucket(log, (s3) => (hasStory ? tellStory(s3) : Promise.resolve([])))));
console.log(`${faults.length} faults`);
for (const fault of faults.slice(0, 50)) console.log(`  ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;

async function tellStory(s3?: S3Options): Promise<string[]> {
  const hasBrowser = options.browser && findChromium() !== undefined;
  const report = await proveStory({
    members: Number(options.members),
    rounds: Number(options.rounds),
    hasBrowser,
    earlier: options.earlier === undefined ? undefined : resolve(options.earlier),
    s3,
    log,
  });
  console.log(
    `${options.members} members${hasBrowser ? ' and a browser' : ''}: ${report.writes} writes acknowledged, ${report.busyAnswers} sent again, ` +
      `${report.passedOn} requests passed to another server; ${report.pictures} pictures, ${report.begunAgain} begun again`,
  );
  return report.faults;
}

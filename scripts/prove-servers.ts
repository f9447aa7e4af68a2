import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { buildClient } from './build.ts';
import { isBuildStale } from './lib/build-freshness.ts';
import { findChromium } from './lib/chromium.ts';
import { proveServers } from './proofs/servers/prove-servers.ts';

// `npm run prove:servers -- [--members 24] [--rounds 8] [--no-browser] [--earlier folder]`: three servers on one PostgreSQL database and one bucket, one of
// them killed in the middle of the story of many members. With the folder of an earlier version, built there, two of them are of that version, and the killed one is
// started again with this one, as in an update of one server after the other. S3_TEST_ENDPOINT, S3_TEST_BUCKET, S3_TEST_ACCESS_KEY and
// S3_TEST_SECRET_KEY name a real S3 server; without them the bucket is in memory.
const { values: options } = parseArgs({
  options: {
    members: { type: 'string', default: '24' },
    rounds: { type: 'string', default: '8' },
    browser: { type: 'boolean', default: true },
    earlier: { type: 'string' },
  },
  allowNegative: true,
});
const hasBrowser = options.browser && findChromium() !== undefined;
if (isBuildStale()) await buildClient();

const { S3_TEST_ENDPOINT: endpoint, S3_TEST_BUCKET: bucket = 'pictures' } = process.env;
const { S3_TEST_ACCESS_KEY: accessKey = '', S3_TEST_SECRET_KEY: secretKey = '' } = process.env;
const report = await proveServers({
  members: Number(options.members),
  rounds: Number(options.rounds),
  // Three clocks, each two seconds from the next.
  clockShiftsMs: [0, 2000, -2000],
  hasBrowser,
  ...(options.earlier !== undefined && { earlier: resolve(options.earlier) }),
  ...(endpoint !== undefined && { s3: { endpoint, bucket, accessKey, secretKey } }),
  log: (line) => console.log(line),
});
console.log(
  `${options.members} members${hasBrowser ? ' and a browser' : ''}: ${report.writes} writes acknowledged, ${report.retries} sent again, ` +
    `${report.passedOn} requests passed to another server; ${report.pictures} pictures, ${report.begunAgain} begun again; ` +
    `${report.faults.length} faults`,
);
for (const fault of report.faults.slice(0, 50)) console.log(`  ${fault}`);
process.exitCode = report.faults.length > 0 ? 1 : 0;

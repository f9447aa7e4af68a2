import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';

import { measureCommunity } from './bench/hosting/measure-community.ts';
import { measurePictures } from './bench/hosting/measure-pictures.ts';
import { infoMetric, jsonOption, writeMetrics, type Metric } from './bench/metrics.ts';

// `npm run bench:hosting -- [--seconds 10] [--json file]`: prints the table of docs/hosting.md: what communities of three sizes take of memory and disk.
const { values: options } = parseArgs({ options: { seconds: { type: 'string', default: '10' }, ...jsonOption } });
const sizes = [
  { members: 50, posts: 240 },
  { members: 1000, posts: 10_000 },
  { members: 20_000, posts: 100_000 },
];
const number = (value: number) => value.toLocaleString('en', { maximumSignificantDigits: 3 });
const metrics: Metric[] = [];
const addMetric = (name: string, value: number, unit: string) =>
  metrics.push(infoMetric(name, value, `${number(value)} ${unit}`));
const row = (...cells: string[]) => console.log(`| ${cells.join(' | ')} |`);

console.log(
  `${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, ${number(totalmem() / 1e9)} GB, Node ${process.version}\n`,
);
const drawn = await measurePictures('drawn');
const noise = await measurePictures('noise');
row('members', 'posts', 'start', 'memory, idle', 'memory, loaded', 'database', 'pictures', 'one backup');
row(...Array<string>(8).fill('---'));
for (const { members, posts } of sizes) {
  const cost = await measureCommunity(members, posts, Number(options.seconds));
  const pictures = [drawn, noise].map(({ megabytes }) => number((posts * megabytes) / 1000)).join('–');
  const backup = [drawn, noise].map(({ megabytes }) => number((posts * megabytes + cost.backup) / 1000)).join('–');
  row(
    number(members),
    number(posts),
    `${number(cost.startMs / 1000)} s (processor ${number(cost.startCpuMs / 1000)} s)`,
    `${cost.idleMemory} MB`,
    `${cost.loadedMemory} MB`,
    `${number(cost.database)} MB`,
    `${pictures} GB`,
    `${backup} GB (rows: ${number(cost.backup)} MB, ${number(cost.backupSeconds)} s)`,
  );
  const community = `${number(posts)} posts`;
  addMetric(`${community}: start`, cost.startMs, 'ms');
  addMetric(`${community}: memory, idle`, cost.idleMemory, 'MB');
  addMetric(`${community}: memory, loaded`, cost.loadedMemory, 'MB');
  addMetric(`${community}: database`, cost.database, 'MB');
}
console.log('');
row('picture', 'all sizes', 'time for all', 'memory with its processes');
row(...Array<string>(4).fill('---'));
for (const [name, cost] of Object.entries({ 'drawn, 1280 pixels wide': drawn, 'noise, 12 megapixels': noise })) {
  row(name, `${number(cost.megabytes)} MB`, `${number(cost.secondsEach)} s`, `${cost.maxMemory} MB`);
  addMetric(`picture (${name}): all sizes`, cost.megabytes, 'MB');
  addMetric(`picture (${name}): time for all`, cost.secondsEach, 's');
}
writeMetrics(metrics, options);

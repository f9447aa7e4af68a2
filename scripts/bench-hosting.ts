import { parseArgs } from 'node:util';

import { measureCommunity } from './bench/hosting/measure-community.ts';
import { measurePictures } from './bench/hosting/measure-pictures.ts';
import { infoMetric, jsonOption, reportMetrics, type Metric } from './bench/metrics.ts';

// `npm run bench:hosting -- [--seconds 10] [--json file]`: measures what communities of three sizes take of memory and disk.
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

const drawn = await measurePictures('drawn');
const noise = await measurePictures('noise');
for (const { members, posts } of sizes) {
  const cost = await measureCommunity(members, posts, Number(options.seconds));
  const [fewest = 0, most = 0] = [drawn, noise].map(({ megabytes }) => (posts * megabytes) / 1000);
  const community = `${number(posts)} posts`;
  addMetric(`${community}: start`, cost.startMs, 'ms');
  addMetric(`${community}: processor time of the start`, cost.startCpuMs, 'ms');
  addMetric(`${community}: memory, idle`, cost.idleMemory, 'MB');
  addMetric(`${community}: memory, loaded`, cost.loadedMemory, 'MB');
  addMetric(`${community}: database`, cost.database, 'MB');
  metrics.push(infoMetric(`${community}: pictures`, most, `${number(fewest)}–${number(most)} GB`));
  addMetric(`${community}: rows in a backup`, cost.backup, 'MB');
  addMetric(`${community}: time for a backup`, cost.backupSeconds, 's');
}
for (const [name, cost] of Object.entries({ 'drawn, 1280 pixels wide': drawn, 'noise, 12 megapixels': noise })) {
  addMetric(`picture (${name}): all sizes`, cost.megabytes, 'MB');
  addMetric(`picture (${name}): time for all`, cost.secondsEach, 's');
  addMetric(`picture (${name}): memory with its processes`, cost.maxMemory, 'MB');
}
reportMetrics(metrics, options);

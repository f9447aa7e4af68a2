import { goalOf, resultOf, type Metric } from '../metrics.ts';
import { benches, type groups } from './benches.ts';
import { peersOf } from './peers.ts';
import type { Results } from './results.ts';

interface TableRow {
  group: (typeof groups)[number];
  what: string;
  goal: string;
  ours: string;
  met: '' | 'yes' | '**no**';
  peers: string;
}

/**
 * Metrics that share a row: either the worst of many alike stands for all, or their texts stand side by side. Metrics that match
 * none of them have their own rows.
 */
const families: readonly {
  metrics: RegExp;
  row: 'worst' | 'all';
  what: (match: RegExpExecArray, count: number) => string;
}[] = [
  {
    metrics: /^(?<member>(?:4g|3g) repeat(?:, offline)?): (requests before the tiles|API calls|layout shift), at most$/,
    row: 'worst',
    what: ([, , what = ''], count) => `repeat visits, of ${count} kinds at most: ${what}`,
  },
  {
    metrics: /^(scrolling, .*): (tasks over 50 ms|main thread|memory)$/,
    row: 'all',
    what: ([, scrolling = '']) => `${scrolling}: tasks, main thread, memory`,
  },
  {
    metrics: /^own scripts of (?:_\w+\/)?(.*)$/,
    row: 'worst',
    what: (_, count) => `own scripts of a route, of ${count} the nearest to its goal`,
  },
  {
    metrics: /^scripts of the admins’ section (.*)$/,
    row: 'worst',
    what: (_, count) => `scripts of a section of the admins’ page, the largest of ${count}`,
  },
  {
    metrics: /^(sqlite|postgres): (.*): p95 at 100,000 ÷ at 1,000 posts$/,
    row: 'worst',
    what: ([, engine = ''], count) => `${engine}: p95 at 100,000 ÷ at 1,000 posts, the worst of ${count} lists`,
  },
  {
    metrics: /^(sqlite|postgres): (.*), p95$/,
    row: 'worst',
    what: ([, engine = ''], count) => `${engine}: p95 of a search in 100,000 posts, the slowest of ${count} kinds`,
  },
  { metrics: /^(.* process.*): (uncached|cached|saves|comments)$/, row: 'all', what: ([, setup = '']) => setup },
  {
    metrics: /^(.*): p95, ten times as large$/,
    row: 'worst',
    what: (_, count) => `p95 at 1,000,000 ÷ at 100,000 posts (PostgreSQL), the worst of ${count} lists`,
  },
  {
    metrics: /^([\d,]+ posts): (.*), p95$/,
    row: 'worst',
    what: ([, size = ''], count) => `p95 of a search in ${size} (PostgreSQL), the slowest of ${count} kinds`,
  },
  { metrics: /^([\d,]+ posts): (.*)$/, row: 'all', what: ([, size = '']) => `a community of ${size}` },
  { metrics: /^(picture \(.*\)): (.*)$/, row: 'all', what: ([, picture = '']) => picture },
];

/** The rows of the table, in the order of the benches and their metrics. */
export function tableRows(results: Results): TableRow[] {
  return benches.flatMap(({ name, group }) => {
    const result = results[name];
    if (!result) return [];
    const mark = result.failed === undefined ? '' : ` (of ${result.date})`;
    return [...inFamilies(result.metrics)].map(([what, metrics]): TableRow => {
      const [metric, ours] = summarize(metrics);
      return {
        group,
        what: readable(what),
        goal: goalWithUnit(metric),
        ours: ours + mark,
        met: { ok: 'yes', MISSED: '**no**', '': '' }[resultOf(metric)] as TableRow['met'],
        peers: [...new Set(metrics.map(({ metric }) => peersOf(metric)).filter(Boolean))].join('; '),
      };
    });
  });
}

interface Member {
  metric: Metric;
  /** Which of its family it is. */
  member: string | undefined;
  row: 'worst' | 'all';
}

/** The metrics by the names of their rows. */
function inFamilies(metrics: Metric[]): Map<string, Member[]> {
  const rows = new Map<string, Member[]>();
  const add = (what: string, member: Member) => rows.set(what, [...(rows.get(what) ?? []), member]);
  for (const metric of metrics) {
    const family = families.find(({ metrics: pattern }) => pattern.test(metric.name));
    const match = family?.metrics.exec(metric.name);
    if (!family || !match) add(metric.name, { metric, member: undefined, row: 'worst' });
    else {
      const count = metrics.filter(({ name }) => {
        const other = family.metrics.exec(name);
        return other !== null && family.what(other, 0) === family.what(match, 0);
      }).length;
      add(family.what(match, count), { metric, member: match.groups?.['member'] ?? match.at(-1), row: family.row });
    }
  }
  return rows;
}

/** The metric whose goal counts for the row, and what the row says. */
function summarize(members: Member[]): [Metric, string] {
  const [first] = members;
  if (!first) throw new Error('A row has at least one metric.');
  if (first.row === 'all')
    return [first.metric, members.map(({ metric, member }) => `${member ?? ''} ${metric.text}`).join('; ')];
  const worst = members.reduce((a, b) => (distanceToGoal(b.metric) > distanceToGoal(a.metric) ? b : a));
  return [worst.metric, worst.metric.text + (worst.member === undefined ? '' : ` – ${readable(worst.member)}`)];
}

/** Over 1 if the goal is missed; a measurement that failed misses it most. */
function distanceToGoal({ value, max, min }: Metric): number {
  if (Number.isNaN(value)) return Infinity;
  if (max === 0) return value > 0 ? Infinity : 0;
  return max === undefined ? (min ?? 0) / value : value / max;
}

/** The goal in the unit that the value is printed in. */
function goalWithUnit(metric: Metric): string {
  const goal = goalOf(metric);
  const unit = /^-?[\d.,]+ (kB|MB|ms|s)\b/.exec(metric.text)?.[1];
  return goal === '' || unit === undefined ? goal : `${goal} ${unit}`;
}

const readable = (name: string): string =>
  name
    .replace(/^(4g|3g) /, (_, link: string) => `slow ${link.toUpperCase()}, `)
    .replace(
      /^(sqlite|postgres): (.*)$/,
      (_, engine: string, rest: string) => `${rest} (${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'})`,
    );

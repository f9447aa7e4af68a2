import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import { infoMetric, maxMetric, minMetric, type Metric } from '#scripts/bench/metrics.ts';
import { benches, chooseBenches, type Bench } from '#scripts/bench/report/benches.ts';
import { renderPage } from '#scripts/bench/report/render-page.ts';
import { readResults, withResult, type BenchResult } from '#scripts/bench/report/results.ts';
import { runBench } from '#scripts/bench/report/run-bench.ts';
import { tableRows } from '#scripts/bench/report/table-rows.ts';

const root = join(import.meta.dirname, '../..');
const docs = join(root, 'docs');
const machine = {
  cores: 2,
  processor: 'processor',
  memoryGb: 8,
  system: 'Linux',
  node: '24.0.0',
  sqlite: '3.0',
  postgres: null,
  chromium: null,
};

const resultOf = (metrics: Metric[]): BenchResult => ({
  date: '2026-11-22',
  commit: 'abc',
  command: 'npm run bench:bytes',
  minutes: 1,
  loadAtStart: 0,
  machine,
  metrics,
});

// `npm run bench -- --render` writes the files.
test('docs/performance.md and its plots show what docs/performance.json has', () => {
  const rendered = renderPage(readResults());
  for (const [path, text] of rendered) expect(readFileSync(join(docs, path), 'utf8'), path).toBe(text);
  const drawn = globSync('images/performance-*.svg', { cwd: docs });
  expect(drawn.filter((path) => !rendered.has(path))).toEqual([]);
});

test('every bench that writes metrics is part of npm run bench', () => {
  const files = globSync('scripts/bench-*.ts', { cwd: root }).filter((file) =>
    readFileSync(join(root, file), 'utf8').includes('jsonOption'),
  );
  expect([...new Set(benches.map(({ file }) => file))].toSorted()).toEqual(files.toSorted());
});

test('a word selects the benches that begin with it, and one that selects none is named', () => {
  expect(chooseBenches('server:,bytes').map(({ name }) => name)).toEqual(['bytes', 'server:sqlite', 'server:postgres']);
  expect(() => chooseBenches('load,lod')).toThrow(/^There is no bench lod\. They are: bytes, load:visits/);
});

test('a row says whether its goal is met, in the unit of the figure; a measurement that failed misses it', () => {
  const metrics = [
    maxMetric('scripts of /', 105, 106, '105.0 kB'),
    minMetric('rate', 0.1, 0.15, '0.10'),
    maxMetric('lost', NaN, 1, 'NaN'),
    infoMetric('start', 3, '3 s'),
  ];
  expect(tableRows({ bytes: resultOf(metrics) })).toMatchObject([
    { group: 'Bytes', what: 'scripts of /', goal: '≤ 106 kB', met: 'yes', peers: expect.stringContaining('pinterest') },
    { what: 'rate', goal: '≥ 0.15', met: '**no**' },
    { what: 'lost', met: '**no**' },
    { what: 'start', goal: '', met: '' },
  ]);
});

test('of many metrics alike the one nearest to its goal has the row, whichever goal that is', () => {
  const metrics = [
    maxMetric('own scripts of index', 19, 20, '19.0 kB'),
    maxMetric('own scripts of _member/editProfile', 40, 45, '40.0 kB'),
  ];
  const [row, ...others] = tableRows({ bytes: resultOf(metrics) });
  expect(row).toMatchObject({ goal: '≤ 20 kB', ours: '19.0 kB – index' });
  expect(others).toEqual([]);
});

test('the figures of a bench that failed later stay and say of when they are', () => {
  const earlier = { bytes: resultOf([infoMetric('styles', 3, '3 kB')]) };
  const results = withResult(earlier, benches[0]!, { failed: '2026-11-23' });
  expect(tableRows(results)).toMatchObject([{ ours: '3 kB (of 2026-11-22)' }]);
  expect(renderPage(results).get('performance.md')).toContain('2026-11-22; failed on 2026-11-23');
  const again = withResult(results, benches[0]!, resultOf([infoMetric('styles', 4, '4 kB')]));
  expect(tableRows(again)).toMatchObject([{ ours: '4 kB' }]);
});

test('a bench that misses a goal has figures, one that breaks off has none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cleaner-life-bench-test-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const run = async (then: string) => {
    const file = join(folder, 'bench-some.ts');
    const metrics = join(root, 'scripts/bench/metrics.ts');
    await writeFile(
      file,
      `import { maxMetric, reportMetrics } from '${metrics}';
       reportMetrics([maxMetric('late', NaN, 1, 'NaN')], { json: process.argv.at(-1) });
       ${then}`,
    );
    const bench: Bench = { name: 'some', group: 'Bytes', file, args: ['--rounds', '2'], quickArgs: [] };
    return runBench(bench, { isQuick: false, demoFolder: undefined, machine, commit: 'abc' });
  };
  expect(await run('')).toMatchObject({
    command: 'npm run bench:some -- --rounds 2',
    metrics: [{ name: 'late', value: NaN, max: 1 }],
  });
  expect(await run(`throw new Error('broken');`)).toEqual({ failed: expect.any(String) });
});

test('a plot shows its figures also to those who cannot see it, and is small', () => {
  const metrics = [
    {
      ...maxMetric('4g cold /: largest paint ÷ baseline', 1.1, 1.15, ''),
      parts: { product: 880, baseline: 800, clientRendered: 2480 },
    },
    {
      ...maxMetric('sqlite: feed & more: p95 at 100,000 ÷ at 1,000 posts', 1.2, 1.5, ''),
      parts: { '1000': 5, '10000': 5.5, '100000': 6 },
    },
  ];
  const rendered = renderPage({ 'load:visits': resultOf(metrics) });
  const cold = rendered.get('images/performance-cold.svg');
  expect(cold).toMatch(/<desc[^>]*>.*slow 4G.*largest paint: 800, 880, 2480/);
  expect(rendered.get('images/performance-growth.svg')).toMatch(/<desc[^>]*>.*SQLite: feed &amp; more 1\.20/);
  expect(rendered.has('images/performance-repeat.svg')).toBe(false);
  for (const [path, text] of renderPage(readResults()))
    if (path.endsWith('.svg')) expect(text.length).toBeLessThan(10_000);
});

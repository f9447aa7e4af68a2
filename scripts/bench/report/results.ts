import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Metric } from '../metrics.ts';
import type { Bench } from './benches.ts';
import type { Machine } from './machine.ts';

/** What the last complete run of a bench measured. */
export interface BenchResult {
  /** The day, as 2026-11-22. */
  date: string;
  /** Shortened, with a + if files had been changed since. */
  commit: string;
  command: string;
  minutes: number;
  /** Processes that wanted to run when it began, an average over a minute. */
  loadAtStart: number;
  machine: Machine;
  metrics: Metric[];
  /** The day of a later run that failed. */
  failed?: string;
}

/** By the names of the benches. */
export type Results = Record<string, BenchResult>;

const file = join(import.meta.dirname, '../../../docs/performance.json');

/** Reads docs/performance.json; nothing if there is none. */
export function readResults(): Results {
  return existsSync(file) ? parseResults(readFileSync(file, 'utf8')) : {};
}

/** Writes docs/performance.json. */
export function writeResults(results: Results): void {
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
}

/** Reads metrics that a bench wrote. JSON has no NaN, which is a measurement that failed, but null. */
export function parseMetrics(text: string): Metric[] {
  return (JSON.parse(text) as (Omit<Metric, 'value'> & { value: number | null })[]).map((metric) => ({
    ...metric,
    value: metric.value ?? NaN,
  }));
}

function parseResults(text: string): Results {
  const results = JSON.parse(text) as Results;
  return Object.fromEntries(
    Object.entries(results).map(([name, result]) => [
      name,
      { ...result, metrics: parseMetrics(JSON.stringify(result.metrics)) },
    ]),
  );
}

/** With what a run gave: of one that failed the earlier figures stay, and say so. */
export function withResult(results: Results, { name }: Bench, result: BenchResult | { failed: string }): Results {
  if ('metrics' in result) return { ...results, [name]: result };
  const earlier = results[name];
  return earlier ? { ...results, [name]: { ...earlier, failed: result.failed } } : results;
}

import { writeFileSync } from 'node:fs';

import { median } from './statistics.ts';

/** One row of a report. Without a limit it is there for information. */
export interface Metric {
  name: string;
  value: number;
  max?: number;
  min?: number;
  /** The value as it is printed, with its unit and what it is made of. */
  text: string;
  /** The figures that the value is made of, by name. The plots are drawn from them. */
  parts?: Record<string, number>;
}

/** A metric with an upper limit. */
export const maxMetric = (name: string, value: number, max: number, text: string): Metric => ({
  name,
  value,
  max,
  text,
});

/** A metric with a lower limit. */
export const minMetric = (name: string, value: number, min: number, text: string): Metric => ({
  name,
  value,
  min,
  text,
});

export const infoMetric = (name: string, value: number, text: string): Metric => ({ name, value, text });

/** The median of times, for information. */
export const medianMetric = (name: string, times: number[]): Metric =>
  infoMetric(name, median(times), `${Math.round(median(times))} ms`);

/** The option of `parseArgs` with which every bench writes its metrics to a file. */
export const jsonOption = { json: { type: 'string' } } as const;

/** How a bench exits that has measured everything and missed a goal; one that failed exits with 1. */
export const missedGoalExitCode = 2;

interface JsonOption {
  json?: string | undefined;
}

/** Prints the metrics as a Markdown table, writes them to the file of the option, and lets the process fail if a goal is missed. */
export function reportMetrics(metrics: Metric[], options: JsonOption): void {
  const rows = [
    ['metric', 'goal', 'value', ''],
    ...metrics.map((metric) => [metric.name, goalOf(metric), metric.text, resultOf(metric)]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) console.log(`| ${row.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  writeMetrics(metrics, options);
  if (metrics.some((metric) => resultOf(metric) === 'MISSED')) process.exitCode = missedGoalExitCode;
}

/** Writes the metrics to the file of the option, if it is given. */
function writeMetrics(metrics: Metric[], { json: file }: JsonOption): void {
  if (file !== undefined) writeFileSync(file, `${JSON.stringify(metrics, null, 2)}\n`);
}

export function goalOf({ max, min }: Metric): string {
  const format = (goal: number) => goal.toLocaleString('en', { maximumSignificantDigits: 4 });
  if (max !== undefined) return `≤ ${format(max)}`;
  return min === undefined ? '' : `≥ ${format(min)}`;
}

export function resultOf({ value, max, min }: Metric): '' | 'ok' | 'MISSED' {
  if (max === undefined && min === undefined) return '';
  // Never ok for NaN, which is a measurement that failed.
  return value <= (max ?? Infinity) && value >= (min ?? -Infinity) ? 'ok' : 'MISSED';
}

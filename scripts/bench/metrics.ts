/** One row of a report. Without a limit it is there for information. */
export interface Metric {
  name: string;
  value: number;
  max?: number;
  min?: number;
  /** The value as it is printed, with its unit and what it is made of. */
  text: string;
}

/** A metric with an upper limit. */
export const maxMetric = (name: string, value: number, max: number, text = String(value)): Metric => ({
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

/** The value below which this share (0 to 1) of the values lie; 0 for an empty list. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

export const median = (values: number[]): number => percentile(values, 0.5);

/** Prints the metrics as a Markdown table, and lets the process fail if a goal is missed. */
export function reportMetrics(metrics: Metric[]): void {
  const rows = [
    ['metric', 'goal', 'value', ''],
    ...metrics.map((metric) => [metric.name, goalOf(metric), metric.text, resultOf(metric)]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) console.log(`| ${row.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  if (metrics.some((metric) => resultOf(metric) === 'MISSED')) process.exitCode = 1;
}

function goalOf({ max, min }: Metric): string {
  const format = (goal: number) => goal.toLocaleString('en', { maximumSignificantDigits: 4 });
  if (max !== undefined) return `≤ ${format(max)}`;
  return min === undefined ? '' : `≥ ${format(min)}`;
}

function resultOf({ value, max, min }: Metric): '' | 'ok' | 'MISSED' {
  if (max === undefined && min === undefined) return '';
  // Never ok for NaN, which is a measurement that failed.
  return value <= (max ?? Infinity) && value >= (min ?? -Infinity) ? 'ok' : 'MISSED';
}

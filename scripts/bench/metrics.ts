import { median } from './statistics.ts';

/** One row of a report. Without a goal it is there for information. */
export interface Metric {
  name: string;
  goal: string;
  value: string;
  result: '' | 'ok' | 'MISSED';
}

/** A metric that is met or not; both texts are printed as they are. */
export const metric = (name: string, goal: string, value: string, isMet: boolean): Metric => ({
  name,
  goal,
  value,
  result: isMet ? 'ok' : 'MISSED',
});

/** A metric with an upper limit; `text` is how its value is printed. */
export const maxMetric = (name: string, value: number, max: number, text: string): Metric =>
  metric(name, `≤ ${max}`, text, value <= max);

export const infoMetric = (name: string, value: string): Metric => ({ name, goal: '', value, result: '' });

export const medianMs = (values: number[]): string => `${Math.round(median(values))} ms`;

/** Prints the metrics as a Markdown table. */
export function printMetrics(metrics: Metric[]): void {
  const rows = [
    ['metric', 'goal', 'value', ''],
    ...metrics.map(({ name, goal, value, result }) => [name, goal, value, result]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) console.log(`| ${row.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`);
}

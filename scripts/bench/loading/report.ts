import { percentile } from '../load.ts';

export interface Row {
  what: string;
  goal: string;
  figure: string;
  verdict: '' | 'ok' | 'MISSED';
}

export const median = (values: number[]): number => percentile(values, 0.5);
export const inMs = (values: number[]): string => `${Math.round(median(values))} ms`;
export const mediansOf = <K extends string>(figures: Record<K, number>[], key: K): number => median(figures.map((each) => each[key]));

/** A row whose figure must not be over `most`. */
export function row(what: string, figure: number, most: number, told: string): Row {
  return { what, goal: `≤ ${most}`, figure: told, verdict: figure <= most ? 'ok' : 'MISSED' };
}

/** A row that is only told. */
export const note = (what: string, figure: string): Row => ({ what, goal: '', figure, verdict: '' });

export function print(rows: Row[]): void {
  const lines = [{ what: 'what', goal: 'goal', figure: 'figure', verdict: '' }, ...rows];
  const widths = (['what', 'goal', 'figure'] as const).map((key) => Math.max(...lines.map((line) => line[key].length)));
  for (const { what, goal, figure, verdict } of lines) {
    console.log(`| ${[what, goal, figure].map((text, at) => text.padEnd(widths[at] ?? 0)).join(' | ')} | ${verdict.padEnd(6)} |`);
  }
}

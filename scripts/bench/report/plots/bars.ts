import { goalMark, label, line, plotWidth, round, svgDocument, ticks } from './svg.ts';

interface Bar {
  /** A class of the style sheet: the color of what it stands for. */
  color: 'moss' | 'clay' | 'stone';
  value: number;
  /** What it may be at most. */
  goal?: number;
}

export interface BarPlot {
  title: string;
  description: string;
  /** What the colors mean. */
  legend: { color: Bar['color']; text: string }[];
  groups: { heading?: string; label: string; bars: Bar[] }[];
  /** Of the axis, which begins at 0. */
  unit: string;
}

const left = 170;
const right = plotWidth - 70;
const barHeight = 14;
const top = 62;

/** Draws horizontal bars in groups, all on one axis. */
export function renderBars({ title, description, legend, groups, unit }: BarPlot): string {
  const values = groups.flatMap(({ bars }) => bars.flatMap(({ value, goal = 0 }) => [value, goal]));
  const marks = ticks(Math.max(...values));
  const x = (value: number) => left + (value / (marks.at(-1) ?? 1)) * (right - left);
  const content: string[] = [];
  let y = top;
  for (const { heading, label: text, bars } of groups) {
    if (heading !== undefined) {
      y += 16;
      content.push(label(24, y, heading, 'title'));
      y += 10;
    }
    content.push(label(left - 12, y + (bars.length * barHeight) / 2 + 4, text, 'end'));
    for (const { color, value, goal } of bars) {
      content.push(
        `<rect class="${color}" x="${left}" y="${y}" width="${round(x(value) - left)}" height="${barHeight - 3}" rx="2"/>`,
        label(Math.max(x(value), x(goal ?? 0)) + 6, y + barHeight - 4, Math.round(value).toLocaleString('en'), 'quiet'),
      );
      if (goal !== undefined) content.push(goalMark(x(goal), y - 2, x(goal), y + barHeight - 1));
      y += barHeight;
    }
    y += 12;
  }
  const axis = marks.flatMap((mark) => [
    line(x(mark), top, x(mark), y),
    label(x(mark), y + 16, mark.toLocaleString('en'), 'quiet middle'),
  ]);
  const hasGoals = groups.some(({ bars }) => bars.some(({ goal }) => goal !== undefined));
  return svgDocument(title, description, y + 28, [
    label(24, 28, title, 'title'),
    ...renderLegend(legend, hasGoals),
    ...axis,
    label(right + 40, y + 16, unit, 'quiet middle'),
    ...content,
  ]);
}

function renderLegend(legend: BarPlot['legend'], hasGoals: boolean): string[] {
  let x = 24;
  const entries = legend.flatMap(({ color, text }) => {
    const entry = [
      `<rect class="${color}" x="${round(x)}" y="39" width="11" height="11" rx="2"/>`,
      label(x + 17, 49, text, 'quiet'),
    ];
    x += 34 + text.length * 6.6;
    return entry;
  });
  return hasGoals ? [...entries, goalMark(x + 4, 38, x + 4, 51), label(x + 12, 49, 'goal, at most', 'quiet')] : entries;
}

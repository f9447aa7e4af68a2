import type { Metric } from '../../metrics.ts';
import { goalMark, label, line, plotWidth, round, svgDocument, ticks } from './svg.ts';

interface Growth {
  name: string;
  goal: number;
  /** By the number of posts, as a multiple of the first. */
  points: { posts: number; ratio: number }[];
}

const top = 100;
const bottom = 330;
const panels = {
  sqlite: { title: 'SQLite', left: 64, right: plotWidth / 2 - 24 },
  postgres: { title: 'PostgreSQL', left: plotWidth / 2 + 40, right: plotWidth - 32 },
};

/** The p95 of every list as the community grows, as a multiple of what it is in the smallest; the worst list stands out. */
export function renderGrowth(metrics: Metric[]): string | undefined {
  const engines = Object.entries(panels).map(([engine, panel]) => ({
    ...panel,
    lists: growthOf(metrics, `${engine}: `),
  }));
  const all = engines.flatMap(({ lists }) => lists);
  if (all.length === 0) return undefined;
  const goal = Math.max(...all.map((list) => list.goal));
  const marks = ticks(Math.max(goal, ...all.flatMap(({ points }) => points.map(({ ratio }) => ratio))), 4);
  const y = (ratio: number) => bottom - (ratio / (marks.at(-1) ?? 1)) * (bottom - top);
  const posts = [...new Set(all.flatMap(({ points }) => points.map((point) => point.posts)))].sort((a, b) => a - b);
  const [fewest = 1, most = 1] = [posts[0], posts.at(-1)];
  const content = engines.flatMap(({ title, left, right, lists }) => {
    const x = (count: number) => left + 14 + (Math.log(count / fewest) / Math.log(most / fewest)) * (right - left - 28);
    const path = ({ points }: Growth, className: string) =>
      `<path class="${className}" d="M${points.map((point) => `${round(x(point.posts))} ${round(y(point.ratio))}`).join('L')}"/>`;
    const [worst, ...others] = lists.toSorted((a, b) => lastOf(b) - lastOf(a));
    return [
      label(left, 80, title, 'title'),
      ...marks.flatMap((mark) => [
        line(left, y(mark), right, y(mark)),
        label(left - 8, y(mark) + 4, String(mark), 'quiet end'),
      ]),
      ...posts.map((count) => label(x(count), bottom + 18, count.toLocaleString('en'), 'quiet middle')),
      goalMark(left, y(goal), right, y(goal)),
      label(left + 4, y(goal) - 6, `goal: at most ${goal}`, 'quiet'),
      ...others.map((list) => path(list, 'moss')),
      ...(worst
        ? [path(worst, 'clay'), label(right - 6, bottom - 10, `${worst.name}: ${lastOf(worst).toFixed(2)}`, 'clay end')]
        : []),
    ];
  });
  const title = 'Lists as the community grows';
  const text = engines.map(
    ({ title: engine, lists }) =>
      `${engine}: ${lists.map((list) => `${list.name} ${lastOf(list).toFixed(2)}`).join(', ')}.`,
  );
  return svgDocument(title, `p95 at ${most} posts, divided by that at ${fewest}. ${text.join(' ')}`, bottom + 52, [
    label(24, 28, title, 'title'),
    label(
      24,
      49,
      'p95 of each list ÷ its p95 in the smallest community; the worst of each database stands out',
      'quiet',
    ),
    ...content,
    label(plotWidth / 2, bottom + 40, 'posts', 'quiet middle'),
  ]);
}

function growthOf(metrics: Metric[], prefix: string): Growth[] {
  return metrics.flatMap(({ name, max = 0, parts }) => {
    if (!name.startsWith(prefix) || !name.includes('÷ at 1,000 posts') || !parts) return [];
    const sizes = Object.entries(parts).map(([posts, p95]) => ({ posts: Number(posts), p95 }));
    const first = sizes.toSorted((a, b) => a.posts - b.posts)[0]?.p95 ?? NaN;
    const points = sizes.map(({ posts, p95 }) => ({ posts, ratio: p95 / first })).sort((a, b) => a.posts - b.posts);
    return [{ name: name.slice(prefix.length).split(': p95')[0] ?? name, goal: max, points }];
  });
}

const lastOf = ({ points }: Growth): number => points.at(-1)?.ratio ?? NaN;

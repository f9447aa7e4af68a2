import { shade, tint, type Ink, type Piece } from '../ink.ts';
import { at, leafAt, line, oval, path, place, type Point } from '../shapes.ts';
import { vase } from './jars.ts';

/** Path data of one leaf that grows from 0,0 upwards. */
export function leafPath(length: number, width: number): string {
  return `M0 0C${at(width * 0.7, -length * 0.2)} ${at(width * 0.62, -length * 0.68)} 0 ${-Math.round(length)}C${at(-width * 0.62, -length * 0.68)} ${at(-width * 0.7, -length * 0.2)} 0 0Z`;
}

function leaf(ink: Ink, length: number, width: number, colour: string): string {
  const half = `M0 0C${at(width * 0.7, -length * 0.2)} ${at(width * 0.62, -length * 0.68)} 0 ${-Math.round(length)}Z`;
  return (
    path(leafPath(length, width), colour) +
    path(half, ink.sun > 0 ? tint(ink, colour, 0.2) : shade(ink, colour, 0.22), 'opacity="0.8"') +
    line(`M0 0V${-Math.round(length * 0.9)}`, tint(ink, colour, 0.3), 0.8, 'opacity="0.6"')
  );
}

interface Habit {
  readonly name: string;
  readonly length: number;
  readonly width: number;
  readonly pairs: number;
  readonly spread: number;
  readonly tones: readonly string[];
}

const habits: readonly Habit[] = [
  { name: 'an olive branch', length: 40, width: 13, pairs: 9, spread: 42, tones: ['#7d8b62', '#66744d', '#97a37c'] },
  {
    name: 'a eucalyptus branch',
    length: 34,
    width: 32,
    pairs: 8,
    spread: 66,
    tones: ['#8fa596', '#7a9384', '#a9b9a8'],
  },
  { name: 'a laurel sprig', length: 52, width: 24, pairs: 6, spread: 50, tones: ['#4f6b43', '#5f7a4e', '#3f5a3a'] },
  { name: 'a rosemary sprig', length: 26, width: 5, pairs: 18, spread: 38, tones: ['#5a7358', '#6f876a', '#4a6049'] },
  { name: 'a fern', length: 46, width: 12, pairs: 15, spread: 68, tones: ['#5f7f4e', '#54713f', '#7b955f'] },
  {
    name: 'a copper beech twig',
    length: 44,
    width: 26,
    pairs: 6,
    spread: 56,
    tones: ['#8b4a3a', '#a5603f', '#6d3a33'],
  },
];

/** A leafy stem growing upwards from 0,0, bent to one side; `size` is its length, `lift` moves the outline up. */
export function stem(
  ink: Ink,
  size: number,
  bend = ink.random.between(-0.35, 0.35),
  habit = ink.random.pick(habits),
  lift = 0,
): { name: string; svg: string; outline: string } {
  const spot = (share: number): Point => [bend * size * share * share, -size * share];
  let [svg, outline] = ['', ''];
  for (let pair = 0; pair < habit.pairs; pair++) {
    const share = 0.16 + (0.8 * pair) / habit.pairs;
    const [x, y] = spot(share);
    const lean = (Math.atan(2 * bend * share) * 180) / Math.PI;
    const grow =
      (habit.name === 'a fern' ? Math.sin(Math.PI * (0.2 + share * 0.72)) : 1.1 - share * 0.45) *
      (size / 230) *
      ink.random.between(0.85, 1.15);
    const tone = ink.random.pick(habit.tones);
    for (const side of [-1, 1]) {
      const turn = lean + side * habit.spread * ink.random.between(0.8, 1.15);
      svg += place(leaf(ink, habit.length, habit.width, tone), x, y, grow, turn);
      outline += leafAt(x, y - lift, habit.length * grow, habit.width * grow, turn);
    }
  }
  const [x, y] = spot(0.98);
  const [cx, cy] = [0, -size * 0.5];
  return {
    name: habit.name,
    outline,
    svg:
      line(`M0 0Q${at(cx, cy)} ${at(x, y)}`, shade(ink, ink.random.pick(habit.tones), 0.3), size / 75) +
      svg +
      place(leaf(ink, habit.length, habit.width, ink.random.pick(habit.tones)), x, y, (size / 230) * 0.7, bend * 70),
  };
}

/** A flower head around 0,0: daisies, poppies or ranunculus. */
export function bloom(
  ink: Ink,
  size: number,
  kind = ink.random.whole(0, 2),
  colour = ink.random.pick(['#f6efe0', '#e3a98f', '#c5705f', '#e2b45a', '#d8c3d4']),
): string {
  const ring = (count: number, length: number, width: number, tone: string, offset = 0) =>
    Array.from({ length: count }, (_, index) =>
      place(
        path(leafPath(length, width), index % 2 ? tone : shade(ink, tone, 0.1)),
        0,
        0,
        1,
        (360 / count) * index + offset + ink.random.between(-5, 5),
      ),
    ).join('');
  if (kind === 0)
    return (
      ring(14, size, size * 0.34, colour) +
      oval(0, 0, size * 0.28, size * 0.26, '#d9a03c') +
      oval(ink.sun * size * 0.06, -size * 0.06, size * 0.14, size * 0.12, '#eec267')
    );
  if (kind === 1)
    return (
      ring(5, size, size * 1.1, colour) +
      ring(4, size * 0.72, size * 0.8, tint(ink, colour, 0.15), 30) +
      oval(0, 0, size * 0.2, size * 0.2, shade(ink, colour, 0.75))
    );
  return (
    ring(8, size, size * 0.8, shade(ink, colour, 0.12)) +
    ring(7, size * 0.74, size * 0.66, colour, 20) +
    ring(5, size * 0.46, size * 0.46, tint(ink, colour, 0.25), 50) +
    oval(0, 0, size * 0.12, size * 0.12, shade(ink, colour, 0.3))
  );
}

/** A flower on a stem growing upwards from 0,0. */
export function flower(
  ink: Ink,
  size: number,
  bend = ink.random.between(-0.3, 0.3),
  kind = ink.random.whole(0, 2),
  colour?: string,
): string {
  const [x, y] = [bend * size, -size];
  const leaves = [0.35, 0.55]
    .map((share, index) =>
      place(
        leaf(ink, 46, 14, ink.palette.leaf),
        bend * size * share * share,
        -size * share,
        size / 240,
        (index ? -1 : 1) * 48,
      ),
    )
    .join('');
  return (
    line(`M0 0Q${at(0, -size * 0.5)} ${at(x, y)}`, shade(ink, ink.palette.leaf, 0.15), size / 70) +
    leaves +
    place(bloom(ink, size * ink.random.between(0.13, 0.18), kind, colour), x, y)
  );
}

/** A plume of grass growing upwards from 0,0. */
export function plume(
  ink: Ink,
  size: number,
  bend = ink.random.between(-0.3, 0.3),
  colour = ink.random.pick(['#dcc59c', '#cbb08a', '#e8d9bd', '#b98f72']),
): string {
  let svg = line(`M0 0Q0 ${Math.round(-size * 0.5)} ${at(bend * size, -size)}`, shade(ink, colour, 0.25), size / 90);
  for (let step = 0; step < 34; step++) {
    const share = 0.5 + step / 68;
    const long = size * 0.16 * Math.sin(Math.PI * Math.min(1, (share - 0.42) * 1.75));
    for (const side of [-1, 1])
      svg += place(
        path(leafPath(long, long * 0.14), step % 2 ? colour : tint(ink, colour, 0.25), 'opacity="0.85"'),
        bend * size * share * share,
        -size * share,
        1,
        side * ink.random.between(12, 40) + bend * 60,
      );
  }
  return svg;
}

/** A bunch standing in a vase. */
export function vaseOfStems(ink: Ink, kind = ink.random.pick(['leaves', 'flowers', 'grass'] as const)): Piece {
  const pot = vase(ink);
  const count = kind === 'leaves' ? ink.random.whole(1, 3) : ink.random.whole(3, 5);
  const [tone, variety, habit] = [
    ink.random.pick(['#f6efe0', '#e3a98f', '#c5705f', '#e2b45a']),
    ink.random.whole(0, 2),
    ink.random.pick(habits),
  ];
  let crown = '';
  const stems = Array.from({ length: count }, (_, index) => {
    const bend = count === 1 ? 0.25 * ink.sun : -0.38 + (0.76 * index) / (count - 1) + ink.random.between(-0.06, 0.06);
    const size = ink.random.between(130, 200);
    if (kind === 'flowers') crown += leafAt(0, -pot.mouth, size * 1.1, size * 0.2, bend * 50);
    if (kind === 'flowers') return flower(ink, size, bend, variety, tone);
    if (kind === 'grass') return plume(ink, size * 1.1, bend);
    const grown = stem(ink, size, bend, habit, pot.mouth);
    crown += grown.outline;
    return grown.svg;
  }).join('');
  const what =
    kind === 'leaves'
      ? habit.name
          .replace(/^an? /, '')
          .replace(/(branch|sprig|twig)$/, '$1es')
          .replace(/(sprig|twig)es$/, '$1s')
          .replace(/fern$/, 'fern fronds')
      : kind === 'flowers'
        ? 'flowers'
        : 'dried grasses';
  return {
    name: `a vase of ${what}`,
    width: pot.width + 60,
    height: pot.height + (kind === 'leaves' ? 215 : 235),
    outline: `${pot.outline}${crown}`,
    svg: place(stems, 0, -pot.mouth) + pot.svg,
  };
}

/** A sprig lying down, centred at 0,0. */
export function lyingSprig(ink: Ink): Piece {
  const size = ink.random.between(170, 240);
  const { name, svg, outline } = stem(ink, size, undefined, undefined, -size / 2);
  return { name, width: 110, height: size, outline, svg: place(svg, 0, size / 2) };
}

/** A great leaf with cut edges, growing upwards from 0,0. */
export function monstera(ink: Ink, size: number, colour = ink.palette.leaf): string {
  let right = '';
  for (let cut = 0; cut < 5; cut++) {
    const y = -size * (0.12 + cut * 0.17);
    const reach = size * 0.46 * Math.sin(Math.PI * (0.3 + cut * 0.13));
    right += `L${at(reach, y - size * 0.1)}Q${at(reach * 1.08, y - size * 0.17)} ${at(reach * 0.94, y - size * 0.19)}L${at(reach * 0.3, y - size * 0.08)}`;
  }
  const half = `M0 0Q${at(size * 0.3, size * 0.12)} ${at(size * 0.42, -size * 0.05)}${right}L0 ${Math.round(-size)}Z`;
  return (
    path(half, colour) +
    `<g transform="scale(-1 1)">${path(half, shade(ink, colour, 0.16))}</g>` +
    line(`M0 ${Math.round(size * 0.25)}V${Math.round(-size * 0.95)}`, tint(ink, colour, 0.3), size / 90)
  );
}

import { accent, linear, shade, tiled, tint, type Ink, type Piece } from '../ink.ts';
import { at, box, line, oval, path, rounded, turnedOutline, type Point } from '../shapes.ts';
import { lit, within } from '../surfaces.ts';

const cloths = ['#efe4d2', '#34425f', '#7d8b6a', '#b4633f', '#2f3531', '#c9a36b', '#8b4a55', '#9fb0b5', '#d9b26a'];

/** Cloth hanging within an outline: its colour, perhaps a pattern, and folds that fall from `top` to `hem`. */
export function fabric(ink: Ink, outline: string, colour: string, top: number, hem: number, half: number): string {
  const { random } = ink;
  const tone = random.chance(0.5) ? ink.palette.light : shade(ink, colour, 0.6);
  const pattern = random.pick(['', '', '', 'stripes', 'checks', 'dots', 'leaves'] as const);
  const print =
    pattern === 'stripes'
      ? tiled(ink, 18, 18, box(0, 0, 5, 18, tone, 0, 'opacity="0.6"'), random.pick([0, 90]))
      : pattern === 'checks'
        ? tiled(ink, 32, 32, box(0, 0, 16, 32, tone, 0, 'opacity="0.3"') + box(0, 0, 32, 16, tone, 0, 'opacity="0.3"'))
        : pattern === 'dots'
          ? tiled(ink, 24, 24, oval(6, 6, 3, 3, tone, 'opacity="0.8"') + oval(18, 18, 3, 3, tone, 'opacity="0.8"'))
          : tiled(
              ink,
              40,
              40,
              path('M8 20Q20 4 20 0Q4 4 8 20ZM28 38Q38 26 38 18Q24 24 28 38Z', tone, 'opacity="0.7"'),
              20,
            );
  const folds = Array.from({ length: 7 }, (_, index) => {
    const share = (index - 3) / 3;
    const [x0, x1] = [share * half * 0.42 + random.between(-4, 4), share * half * 0.98 + random.between(-6, 6)];
    return path(
      `M${at(x0, top)}Q${at((x0 + x1) / 2 - 3, (top + hem) / 2)} ${at(x1 - 9, hem)}L${at(x1 + 9, hem)}Q${at((x0 + x1) / 2 + 3, (top + hem) / 2)} ${at(x0, top)}Z`,
      index % 2 ? tint(ink, colour, 0.6) : shade(ink, colour, 0.6),
      `opacity="${index % 2 ? 0.26 : 0.34}"`,
    );
  }).join('');
  return (
    path(outline, lit(ink, colour, 0.26)) +
    within(ink, outline, (pattern ? box(-200, 0, 400, hem + 20, print) : '') + folds)
  );
}

/** A wooden hanger; its hook is at 0,0 and cloth hangs down. */
function hanger(): string {
  return (
    line('M0 30V14C0 2 16 2 14 -8C12 -18 -4 -16 -4 -8', '#8f8a80', 3) +
    line('M-62 60Q-30 48 0 32Q30 48 62 60', '#b08a5a', 8)
  );
}

interface Cut {
  readonly name: string;
  readonly profile: readonly Point[];
  readonly waist: number;
  readonly hem: number;
  readonly half: number;
  readonly detail?: (ink: Ink, colour: string) => string;
}

const buttons = (from: number, count: number, gap: number) => (ink: Ink, colour: string) =>
  line(`M0 ${from}V${from + count * gap}`, shade(ink, colour, 0.45), 1.5) +
  Array.from({ length: count }, (_, index) =>
    oval(5, from + 8 + index * gap, 3, 3, ink.random.chance(0.5) ? '#efe4d2' : shade(ink, colour, 0.6)),
  ).join('');
const belt = (y: number, half: number) => (ink: Ink, colour: string) =>
  box(-half, y, half * 2, 11, shade(ink, colour, 0.4), 2) +
  line(`M-4 ${y + 8}q-8 40 -14 66M4 ${y + 8}q4 34 12 54`, shade(ink, colour, 0.4), 5);
const lapels = (ink: Ink, colour: string) =>
  path('M-18 48L0 150L-34 112L-30 84L-40 82ZM18 48L0 150L34 112L30 84L40 82Z', shade(ink, colour, 0.22)) +
  buttons(160, 3, 34)(ink, colour) +
  line('M-52 226h34M18 226h34', shade(ink, colour, 0.4), 3);

const cuts = {
  dress: {
    name: 'a linen dress',
    profile: [
      [20, 46],
      [56, 60],
      [46, 112],
      [40, 166],
      [96, 372],
      [0, 382],
    ],
    waist: 166,
    hem: 382,
    half: 96,
    detail: belt(160, 42),
  },
  slip: {
    name: 'a silk slip dress',
    profile: [
      [44, 40],
      [40, 96],
      [44, 120],
      [36, 180],
      [70, 396],
      [0, 404],
    ],
    waist: 120,
    hem: 404,
    half: 70,
  },
  gown: {
    name: 'a long evening gown',
    profile: [
      [42, 52],
      [46, 112],
      [32, 174],
      [60, 270],
      [136, 448],
      [0, 466],
    ],
    waist: 174,
    hem: 466,
    half: 136,
  },
  shirt: {
    name: 'a shirt',
    profile: [
      [16, 44],
      [64, 58],
      [98, 196],
      [78, 206],
      [58, 128],
      [60, 270],
      [0, 280],
    ],
    waist: 80,
    hem: 280,
    half: 60,
    detail: buttons(52, 6, 34),
  },
  coat: {
    name: 'a long coat',
    profile: [
      [18, 44],
      [70, 60],
      [92, 262],
      [70, 268],
      [60, 140],
      [74, 392],
      [0, 396],
    ],
    waist: 180,
    hem: 396,
    half: 74,
    detail: lapels,
  },
  blazer: {
    name: 'a tailored jacket',
    profile: [
      [18, 44],
      [72, 58],
      [88, 236],
      [66, 242],
      [56, 136],
      [62, 288],
      [0, 296],
    ],
    waist: 150,
    hem: 296,
    half: 62,
    detail: lapels,
  },
  knit: {
    name: 'a hand-knitted jumper',
    profile: [
      [22, 46],
      [66, 60],
      [104, 220],
      [80, 228],
      [62, 132],
      [64, 252],
      [0, 254],
    ],
    waist: 90,
    hem: 254,
    half: 64,
    detail: (ink, colour) =>
      box(-64, 234, 128, 22, shade(ink, colour, 0.2), 5) +
      line(
        'M-56 236v18M-42 236v18M-28 236v18M-14 236v18M0 236v18M14 236v18M28 236v18M42 236v18M56 236v18',
        shade(ink, colour, 0.5),
        2,
      ) +
      line('M-22 46Q0 68 22 46', shade(ink, colour, 0.35), 9),
  },
  trousers: {
    name: 'a pair of wide trousers',
    profile: [
      [50, 62],
      [54, 100],
      [74, 388],
      [14, 390],
      [0, 170],
    ],
    waist: 100,
    hem: 390,
    half: 70,
    detail: (ink, colour) => box(-50, 60, 100, 18, shade(ink, colour, 0.25), 3),
  },
} as const satisfies Record<string, Cut>;
type CutName = keyof typeof cuts;

/** A garment on its hanger: the hook is at 0,0, so it hangs below. */
export function garment(ink: Ink, name: CutName, colour = ink.random.pick([...cloths, ...ink.palette.accents])): Piece {
  const cut: Cut = cuts[name];
  const outline = turnedOutline(cut.profile, 9);
  const neck = path('M-20 44Q0 66 20 44Q0 36 -20 44Z', shade(ink, colour, 0.5));
  return {
    name: cut.name,
    width: cut.half * 2 + 40,
    height: cut.hem,
    outline,
    svg:
      hanger() +
      (name === 'trousers' ? '' : neck) +
      fabric(ink, outline, colour, cut.waist, cut.hem, cut.half) +
      (cut.detail?.(ink, colour) ?? ''),
  };
}

/** A pile of folded knitwear or denim, seen from the front. */
export function foldedPile(ink: Ink, kind: 'knitwear' | 'denim' = 'knitwear'): Piece {
  const count = ink.random.whole(3, 5);
  const svg = Array.from({ length: count }, (_, index) => {
    const colour =
      kind === 'denim'
        ? ink.random.pick(['#34425f', '#46607f', '#6b84a0', '#28344d'])
        : ink.random.pick([...cloths, ...ink.palette.accents]);
    const [y, lean, tall] = [-42 * index, ink.random.between(-6, 6), 41];
    const d = rounded(
      [
        [-100 + lean, y],
        [100 + lean, y],
        [100 + lean, y - tall],
        [-100 + lean, y - tall],
      ],
      18,
    );
    const ribs =
      kind === 'denim'
        ? line(`M${-92 + lean} ${y - 10}H${92 + lean}`, '#d9a45a', 1.6, 'stroke-dasharray="6 4" opacity="0.9"')
        : box(
            -110,
            y - tall,
            220,
            tall,
            tiled(ink, 9, 12, line('M0 2l4.5 6l4.5 -6', shade(ink, colour, 0.45), 1.6, 'opacity="0.5"')),
          );
    return (
      path(
        d,
        linear(ink, [
          [0, tint(ink, colour, 0.25)],
          [0.4, colour],
          [1, shade(ink, colour, 0.36)],
        ]),
      ) +
      within(ink, d, ribs) +
      line(`M${-92 + lean} ${y - 20}Q0 ${y - 25} ${96 + lean} ${y - 21}`, shade(ink, colour, 0.5), 2.6, 'opacity="0.6"')
    );
  }).join('');
  return {
    name: `a pile of folded ${kind}`,
    width: 214,
    height: 42 * count,
    outline: `M-100 0V${-42 * count}H100V0Z`,
    svg,
  };
}

/** A garment seen edge-on, as on a full rail; the hook is at 0,0. */
export function railGarment(ink: Ink): Piece {
  const colour = ink.random.pick([...cloths, ...ink.palette.accents]);
  const [half, tall] = [ink.random.between(20, 36), ink.random.between(210, 350)];
  const outline = rounded(
    [
      [-8, 34],
      [8, 34],
      [half, 64],
      [half * 1.06, tall],
      [-half * 1.06, tall],
      [-half, 64],
    ],
    14,
  );
  return {
    name: 'clothes',
    width: half * 1.5,
    height: tall,
    outline,
    svg: line('M0 40V8', '#8f8a80', 3) + fabric(ink, outline, colour, 60, tall, half),
  };
}

/** A wide-brimmed straw hat, seen from the front. */
export function hat(ink: Ink): Piece {
  const straw = ink.random.pick(['#dcc08a', '#c9a36b', '#e8d9b5']);
  const crown = 'M-56 -14C-58 -70 -40 -88 0 -88C40 -88 58 -70 56 -14Z';
  return {
    name: 'a straw hat',
    width: 250,
    height: 90,
    outline: `M-124 -10Q0 -34 124 -10Q0 14 -124 -10Z${crown}`,
    svg:
      path('M-124 -10Q0 -38 124 -10Q60 8 0 8Q-60 8 -124 -10Z', lit(ink, shade(ink, straw, 0.15), 0.3)) +
      path(crown, lit(ink, straw, 0.35)) +
      within(
        ink,
        crown,
        box(-60, -90, 120, 90, tiled(ink, 10, 10, line('M0 5h10M5 0v10', shade(ink, straw, 0.4), 1, 'opacity="0.4"'))),
      ) +
      path('M-57 -30Q0 -14 57 -30L57 -12Q0 4 -57 -12Z', accent(ink)),
  };
}

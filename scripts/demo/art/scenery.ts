import { accent, linear, radial, shade, tint, type Ink } from './ink.ts';
import type { Composed } from './layouts.ts';
import { slant, vignette } from './light.ts';
import { leafPath, monstera, plume } from './motifs/botanicals.ts';
import { at, box, curve, line, oval, path, place, type Point } from './shapes.ts';

const skies = [
  ['#f3d9b5', '#e7a88a'],
  ['#cfe0e2', '#f3e7cf'],
  ['#f0e0c0', '#c9d6cf'],
  ['#e3c4bd', '#f6ead2'],
  ['#9fbcc6', '#f3dfc0'],
] as const;

function heaven(ink: Ink, depth: number): { svg: string; low: string } {
  const { width: w, random, palette } = ink;
  const [high, low] = palette.isNight ? ([palette.floor, tint(ink, palette.wall, 0.25)] as const) : random.pick(skies);
  const [x, y, size] = [
    w * random.between(0.25, 0.75),
    depth * random.between(0.35, 0.7),
    w * random.between(0.08, 0.14),
  ];
  const orb = palette.isNight ? '#f6ecd2' : random.pick(['#fff3d4', '#f0a468', '#e87f5a']);
  const stars = palette.isNight
    ? Array.from({ length: 40 }, () =>
        oval(random.between(0, w), random.between(0, depth), 2.2, 2.2, '#fff8e6', 'opacity="0.7"'),
      ).join('')
    : '';
  return {
    low,
    svg:
      box(
        0,
        0,
        w,
        ink.height,
        linear(ink, [
          [0, high],
          [0.7, low],
        ]),
      ) +
      stars +
      oval(
        x,
        y,
        size * 3.4,
        size * 3.4,
        radial(ink, [
          [0, orb, 0.5],
          [1, orb, 0],
        ]),
      ) +
      oval(x, y, size, size, orb),
  };
}

function ridge(ink: Ink, base: number, swing: number, tone: string, steps = 6): string {
  const points = Array.from({ length: steps + 1 }, (_, index): Point => [
    (ink.width * index) / steps,
    base + ink.random.between(-swing, swing),
  ]);
  return path(`${curve(points)}V${ink.height}H0Z`, tone);
}

function trees(ink: Ink, y: number, tone: string): string {
  return Array.from({ length: ink.random.whole(4, 9) }, () => {
    const [x, tall] = [ink.random.between(0, ink.width), ink.random.between(80, 190)];
    return place(
      box(-5, -tall * 0.3, 10, tall * 0.4, shade(ink, tone, 0.4)) +
        (ink.random.chance(0.5)
          ? oval(0, -tall * 0.6, tall * 0.27, tall * 0.42, tone) +
            oval(ink.sun * tall * 0.06, -tall * 0.66, tall * 0.17, tall * 0.3, tint(ink, tone, 0.16))
          : path(leafPath(tall, tall * 0.46), tone)),
      x,
      y + ink.random.between(-20, 40),
    );
  }).join('');
}

/** Hills behind hills in haze, sometimes with a path that winds through them. */
export function hills(ink: Ink, withPath = false): Composed {
  const { width: w, height: h, palette, random } = ink;
  const sky = heaven(ink, h * 0.45);
  const green = palette.isNight
    ? shade(ink, palette.leaf, 0.45)
    : random.pick([palette.leaf, '#7d8b5c', '#8c7a4f', '#5f7f76']);
  const layers = [0.42, 0.52, 0.62, 0.73, 0.85]
    .map(
      (share, index) =>
        ridge(
          ink,
          h * share,
          h * (0.06 - index * 0.008),
          index < 4 ? tint(ink, green, 0.66 - index * 0.2) : shade(ink, green, 0.15),
        ) + (index === 2 || index === 3 ? trees(ink, h * (share + 0.08), shade(ink, green, 0.12 * index - 0.1)) : ''),
    )
    .join('');
  const way = withPath
    ? path(
        `M${at(w * 0.2, h)}C${at(w * 0.36, h * 0.9)} ${at(w * 0.74, h * 0.88)} ${at(w * 0.6, h * 0.77)}C${at(w * 0.54, h * 0.72)} ${at(w * 0.42, h * 0.7)} ${at(w * 0.5, h * 0.65)}C${at(w * 0.5, h * 0.7)} ${at(w * 0.66, h * 0.72)} ${at(w * 0.7, h * 0.77)}C${at(w * 0.84, h * 0.89)} ${at(w * 0.62, h * 0.92)} ${at(w * 0.58, h)}Z`,
        tint(ink, '#e6cfa0', 0.2),
      )
    : '';
  return {
    svg: sky.svg + layers + way + slant(ink, 0.2),
    alt: `${withPath ? 'A path winding through' : 'Layers of'} hills with trees under ${palette.isNight ? 'a moon' : 'a low sun'}.`,
  };
}

/** The sea with light lying on it, grasses in front. */
export function sea(ink: Ink): Composed {
  const { width: w, height: h, palette, random } = ink;
  const horizon = h * random.between(0.42, 0.55);
  const sky = heaven(ink, horizon);
  const water = palette.isNight ? palette.wall : random.pick(['#7fa6a6', '#6d90a3', '#8fb0a3', '#a3b7b3']);
  const ripples = Array.from({ length: 46 }, (_, index) => {
    const share = index / 46;
    const [y, x, reach] = [
      horizon + (h - horizon) * 0.82 * share ** 1.3,
      random.between(0, w),
      random.between(30, 90) + share * 240,
    ];
    return path(
      `M${at(x - reach, y)}Q${at(x, y - 5 - share * 14)} ${at(x + reach, y)}Q${at(x, y + 5 + share * 10)} ${at(x - reach, y)}Z`,
      index % 3 ? tint(ink, water, 0.5) : shade(ink, water, 0.3),
      'opacity="0.4"',
    );
  }).join('');
  const sand = path(
    `${curve([
      [0, h * 0.9],
      [w * 0.3, h * 0.87],
      [w * 0.7, h * 0.92],
      [w, h * 0.88],
    ])}V${h}H0Z`,
    palette.isNight ? shade(ink, '#c9b08a', 0.5) : '#e6d3ac',
  );
  const grass = random.chance(0.6)
    ? Array.from({ length: 7 }, (_, index) =>
        place(
          plume(ink, h * random.between(0.24, 0.42), random.between(-0.2, 0.3)),
          w * (ink.sun > 0 ? 0.04 : 0.62) + index * w * 0.055,
          h * 1.02,
        ),
      ).join('')
    : '';
  return {
    svg:
      sky.svg +
      box(
        0,
        horizon,
        w,
        h,
        linear(ink, [
          [0, tint(ink, water, 0.35)],
          [1, shade(ink, water, 0.2)],
        ]),
      ) +
      ripples +
      sand +
      grass +
      slant(ink, 0.2),
    alt: `The sea under ${palette.isNight ? 'a moon' : 'a low sun'}${grass ? ', grasses in front' : ''}.`,
  };
}

/** A pool from above: lanes, light nets and one swimmer. */
export function pool(ink: Ink): Composed {
  const { width: w, height: h, random } = ink;
  const water = random.pick(['#6fb0b0', '#7fa9c0', '#5f9a98', '#8fc0b3']);
  const nets = Array.from({ length: 26 }, () =>
    line(
      curve(
        Array.from({ length: 7 }, (_, index): Point => [
          (w * index) / 6 + random.between(-40, 40),
          random.between(0, h),
        ]),
      ),
      '#f3fbf3',
      random.between(2, 5),
      'opacity="0.14"',
    ),
  ).join('');
  const net = Array.from({ length: 20 }, (_, row) =>
    line(
      curve(
        Array.from({ length: 13 }, (_unused, index): Point => [
          (w * index) / 12,
          (h * row) / 19 + Math.sin(index * 1.7 + row * 2.1) * 34,
        ]),
      ),
      '#f6fff8',
      4,
      'opacity="0.3"',
    ),
  ).join('');
  const lanes = [0.18, 0.82]
    .map((share) =>
      Array.from({ length: Math.ceil(h / 60) }, (_, index) =>
        box(w * share - 12, index * 60, 24, 46, index % 4 === 0 ? '#f3e9d6' : '#c9573a', 10),
      ).join(''),
    )
    .join('');
  const cap = accent(ink);
  const skin = random.pick(['#8b5a3c', '#c98d6b', '#5a3a2a', '#e0b090']);
  const swimmer = place(
    path('M-70 -20Q-150 -120 -130 -210Q-118 -216 -114 -200Q-104 -110 -40 -50Z', skin) +
      path('M60 -10Q120 60 110 150Q96 160 92 140Q90 80 30 30Z', skin) +
      path('M-40 130Q-34 260 -30 400Q-26 430 -14 400Q-2 260 0 150Q14 270 26 396Q36 424 40 394Q42 260 40 130Z', skin) +
      path(
        'M-54 -30Q0 -64 54 -30L46 120Q48 170 36 196Q12 190 0 160Q-12 190 -38 196Q-50 170 -46 120Z',
        random.pick(['#2f3a48', '#8b3a44', '#3f5a4a']),
      ) +
      path('M-44 -34Q0 -60 44 -34L36 30Q0 10 -36 30Z', skin) +
      oval(0, -84, 46, 54, cap) +
      oval(ink.sun * 12, -96, 18, 24, tint(ink, cap, 0.4), 'opacity="0.7"') +
      path('M-24 400Q-66 470 -50 540Q-6 490 8 540Q16 500 60 530Q64 460 32 400Z', '#f3fbf3', 'opacity="0.45"'),
    w * 0.5,
    h * 0.42,
    (h / 1600) * 0.95,
    ink.sun * 10,
  );
  return {
    svg:
      box(
        0,
        0,
        w,
        h,
        linear(ink, [
          [0, tint(ink, water, 0.25)],
          [1, shade(ink, water, 0.2)],
        ]),
      ) +
      nets +
      net +
      lanes +
      swimmer +
      slant(ink, 0.25),
    alt: 'A swimmer in a pool between two lane ropes, seen from above.',
  };
}

/** Great leaves against a plain ground, like a print. */
export function foliagePrint(ink: Ink): Composed {
  const { width: w, height: h, random, palette } = ink;
  const ground = random.pick([palette.wall, palette.light, accent(ink)]);
  const leaves = Array.from({ length: 9 }, (_, index) =>
    place(
      random.chance(0.4)
        ? monstera(
            ink,
            w * 0.46,
            random.pick([palette.leaf, shade(ink, palette.leaf, 0.3), tint(ink, palette.leaf, 0.25)]),
          )
        : path(leafPath(w * 0.62, w * 0.26), random.pick([...palette.accents, palette.leaf])) +
            line(`M0 0V${Math.round(-w * 0.58)}`, palette.light, 5, 'opacity="0.5"') +
            [0.2, 0.35, 0.5, 0.65]
              .map((share) =>
                line(
                  `M0 ${Math.round(-w * 0.6 * share)}L${Math.round(w * 0.07)} ${Math.round(-w * 0.6 * (share + 0.1))}M0 ${Math.round(-w * 0.6 * share)}L${Math.round(-w * 0.07)} ${Math.round(-w * 0.6 * (share + 0.1))}`,
                  palette.light,
                  3,
                  'opacity="0.4"',
                ),
              )
              .join(''),
      w * (0.08 + (index % 3) * 0.4),
      h * (0.4 + Math.floor(index / 3) * 0.34),
      1,
      random.between(-60, 60),
    ),
  ).join('');
  return {
    svg: box(0, 0, w, h, ground) + leaves + slant(ink, 0.25) + vignette(ink, 0.2),
    alt: 'Large leaves laid over each other like a print.',
  };
}

import { accent, shade, tiled, tint, type Ink, type Piece } from '../ink.ts';
import { box, boxPath, line, oval, path, place } from '../shapes.ts';
import { lit, within } from '../surfaces.ts';

const leathers = ['#8b5e3c', '#2c2a27', '#a5673a', '#efe4d2', '#6d3a33', '#5d7356', '#c9a36b'];

/** Two of one shoe, the further one a little behind. */
function pairOf(
  ink: Ink,
  name: string,
  height: number,
  outline: string,
  one: (colour: string) => string,
  colour: string,
): Piece {
  const mirror = ink.random.chance(0.5);
  const both = place(one(shade(ink, colour, 0.14)), -30, -16) + one(colour);
  return {
    name,
    width: 290,
    height: height + 16,
    outline: mirror ? '' : outline,
    svg: place(both, 8, 0, 1, 0, mirror),
  };
}

/** Low canvas trainers. */
export function sneakers(ink: Ink, name = 'a pair of canvas trainers'): Piece {
  const sole = 'M-120 -6Q-124 -30 -112 -30L110 -30Q126 -28 122 -8Q120 0 108 0H-108Q-118 0 -120 -6Z';
  const upper =
    'M-112 -28L-110 -88Q-106 -104 -90 -98Q-70 -88 -52 -98Q-44 -104 -34 -102L34 -62Q72 -54 98 -46Q116 -40 114 -28Z';
  const [stripe, gum] = [accent(ink), ink.random.pick(['#f6efe0', '#f6efe0', '#b98a5a'])];
  return pairOf(
    ink,
    name,
    104,
    sole + upper,
    (colour) =>
      path(upper, lit(ink, colour, 0.3)) +
      path('M60 -54Q100 -48 114 -36V-28H52Q50 -44 60 -54Z', tint(ink, colour, 0.45)) +
      path('M-112 -60L-78 -64L-72 -28H-112Z', shade(ink, stripe, 0.1)) +
      line('M-30 -96L-44 -78M-14 -88L-30 -68M2 -78L-14 -58M18 -69L2 -48', '#fbf6ea', 5) +
      line('M-52 -96Q-40 -50 6 -30', shade(ink, colour, 0.4), 2, 'stroke-dasharray="5 4"') +
      path(sole, gum) +
      line('M-116 -14H118', shade(ink, gum, 0.3), 2.4),
    ink.random.pick([accent(ink), '#efe4d2', '#34425f', '#7d8b6a']),
  );
}

/** Leather loafers. */
export function loafers(ink: Ink): Piece {
  const upper = 'M-112 -14L-110 -66Q-106 -80 -86 -74Q-52 -64 -26 -70L-2 -80Q22 -70 60 -50Q112 -40 118 -14Z';
  const sole = 'M-114 -14H120Q120 -5 110 -5H-54V0H-114Z';
  return pairOf(
    ink,
    'a pair of leather loafers',
    82,
    upper + sole,
    (colour) =>
      path('M-106 -68Q-86 -58 -30 -64L-2 -78Q-40 -84 -86 -76Z', shade(ink, colour, 0.6)) +
      path(upper, lit(ink, colour, 0.35)) +
      path('M-34 -66L0 -80Q22 -70 34 -60L4 -38Q-22 -46 -34 -66Z', tint(ink, colour, 0.12)) +
      path('M-30 -58L34 -48L24 -34L-24 -44Z', shade(ink, colour, 0.35)) +
      line('M40 -54Q14 -28 20 -18', shade(ink, colour, 0.45), 2.4) +
      line('M66 -44Q94 -38 104 -26', tint(ink, colour, 0.6), 5, 'opacity="0.5"') +
      path(sole, shade(ink, colour, 0.7)),
    ink.random.pick(leathers),
  );
}

/** Ankle boots with elastic sides. */
export function boots(ink: Ink): Piece {
  const upper = 'M-92 -16L-88 -176Q-44 -188 4 -178L2 -92Q36 -66 84 -54Q116 -44 116 -16Z';
  const sole = 'M-96 -18H118Q120 -6 108 -6H-36V0H-96Z';
  return pairOf(
    ink,
    'a pair of ankle boots',
    184,
    upper + sole,
    (colour) =>
      path(upper, lit(ink, colour, 0.35)) +
      path('M-58 -180L-26 -180Q-20 -120 -34 -92Q-52 -118 -58 -180Z', shade(ink, colour, 0.5)) +
      line(
        'M-50 -172Q-48 -130 -38 -102M-42 -174Q-40 -136 -34 -104M-34 -174Q-32 -138 -31 -106',
        tint(ink, colour, 0.1),
        1.6,
      ) +
      line('M-88 -172L-98 -186', shade(ink, colour, 0.3), 6) +
      line('M64 -50Q98 -42 106 -28', tint(ink, colour, 0.6), 6, 'opacity="0.45"') +
      path(sole, shade(ink, colour, 0.7)),
    ink.random.pick(leathers),
  );
}

/** Sandals with two straps on a cork sole. */
export function sandals(ink: Ink): Piece {
  const sole = 'M-116 -2Q-122 -30 -104 -34Q-60 -20 -10 -28Q60 -38 112 -22Q122 -14 116 -2Z';
  return pairOf(
    ink,
    'a pair of cork sandals',
    84,
    sole + boxPath(-40, -70, 110, 40),
    (colour) =>
      path(sole, lit(ink, '#c39a68', 0.3)) +
      within(
        ink,
        sole,
        box(-120, -40, 240, 40, tiled(ink, 16, 12, oval(4, 4, 2, 1.4, '#7b5632') + oval(12, 9, 1.6, 1.2, '#e0bd8a'))),
      ) +
      box(-116, -7, 232, 7, '#3d332a', 3) +
      path('M-62 -27Q-54 -80 -26 -82Q2 -80 4 -29L-22 -27Q-28 -52 -34 -27Z', lit(ink, colour, 0.3)) +
      path('M26 -32Q34 -68 58 -70Q88 -66 92 -27L62 -32Q58 -48 52 -33Z', lit(ink, colour, 0.3)) +
      box(-38, -78, 20, 14, '#c9a15b', 3) +
      box(48, -68, 18, 13, '#c9a15b', 3),
    ink.random.pick(leathers),
  );
}

/** Clogs on wooden soles. */
export function clogs(ink: Ink): Piece {
  const upper = 'M-30 -34Q-34 -92 8 -98Q70 -92 110 -44Q116 -38 114 -32Z';
  const sole =
    'M-112 -46Q-118 -52 -104 -52Q-40 -38 20 -34H112Q122 -30 114 -12Q70 -4 40 -14Q-10 -24 -44 -14L-50 0H-106Q-114 -24 -112 -46Z';
  return pairOf(
    ink,
    'a pair of wooden clogs',
    98,
    upper + sole,
    (colour) =>
      path(upper, lit(ink, colour, 0.35)) +
      path('M-30 -34Q-34 -92 8 -98Q-4 -66 -8 -34Z', shade(ink, colour, 0.3)) +
      path(sole, lit(ink, '#c39a68', 0.3)) +
      [-20, 6, 32, 58, 84].map((x) => oval(x, -33, 3.4, 3.4, '#d8b45c')).join('') +
      line('M60 -78Q90 -60 100 -46', tint(ink, colour, 0.6), 5, 'opacity="0.5"'),
    ink.random.pick(leathers),
  );
}

/** Slingback shoes with a small heel. */
export function heels(ink: Ink): Piece {
  const upper =
    'M-6 -34Q30 -66 66 -52Q104 -34 122 -12Q118 -2 96 -2Q60 -2 22 -24Q-10 -40 -60 -56Q-94 -66 -104 -80Q-112 -78 -108 -62Q-96 -50 -70 -44Z';
  const heel = 'M-108 -70Q-96 -30 -92 0H-82Q-80 -34 -72 -50Z';
  return pairOf(
    ink,
    'a pair of slingback shoes',
    92,
    upper + heel,
    (colour) =>
      path(heel, shade(ink, colour, 0.45)) +
      path(upper, lit(ink, colour, 0.35)) +
      path('M-106 -76Q-60 -56 -10 -34Q30 -14 96 -2Q60 4 20 -12Q-30 -38 -108 -62Z', shade(ink, colour, 0.5)) +
      line('M-102 -78Q-104 -104 -76 -98Q-34 -88 22 -52', colour, 5) +
      oval(72, -40, 9, 7, '#d8b45c'),
    ink.random.pick([...leathers, '#a33f3a', accent(ink)]),
  );
}

import { accent, linear, radial, shade, tint, type Ink, type Piece } from '../ink.ts';
import { at, box, boxPath, curve, line, oval, ovalPath, path, place, rounded } from '../shapes.ts';
import { gleam, lit, metal, round, turned, within } from '../surfaces.ts';

const rouges = ['#a33f3a', '#c5625a', '#8b3a44', '#c97f63', '#7a3b35', '#d08a80'];
const stones = ['#9fb59a', '#d9a7a0', '#8a9fae', '#c9b7c4', '#5d7356'];

/** A bullet lipstick standing open. */
export function lipstick(ink: Ink): Piece {
  const rouge = ink.random.pick(rouges);
  const tall = ink.random.between(40, 54);
  const bullet = 'M-13 -84V-118Q-12 -132 13 -144V-84Z';
  return {
    name: 'a lipstick',
    width: 44,
    height: 144,
    outline: `${boxPath(-20, -tall, 40, tall)}${boxPath(-16, -88, 32, 48)}${bullet}`,
    svg:
      path(bullet, turned(ink, rouge, 0.4)) +
      path('M-13 -116Q-12 -132 13 -144Q14 -122 -13 -116Z', tint(ink, rouge, 0.3)) +
      box(-16, -90, 32, 52, metal(ink), 2) +
      box(-20, -tall, 40, tall, turned(ink, ink.random.pick(['#2c2a27', '#efe4d2', '#8b5e3c', accent(ink)]), 0.4), 3),
  };
}

/** A round compact of pressed powder, seen from above. */
export function compact(ink: Ink): Piece {
  const powder = ink.random.pick([...rouges, '#e3b492', '#d9a07f', '#c98d6b']);
  const ring = `<circle r="50" fill="none" stroke="${shade(ink, powder, 0.25)}" stroke-width="1.6" stroke-opacity="0.6"/>`;
  const rays = Array.from({ length: 16 }, (_, index) =>
    place(line('M0 -14V-44', shade(ink, powder, 0.2), 2.2, 'opacity="0.55"'), 0, 0, 1, index * 22.5),
  ).join('');
  return {
    name: 'a powder compact',
    width: 130,
    height: 130,
    outline: ovalPath(0, 0, 64, 64),
    svg:
      oval(0, 0, 64, 64, metal(ink, ink.random.pick(['#c9a15b', '#b9b4a8', '#2c2a27']))) +
      oval(0, 0, 55, 55, shade(ink, powder, 0.4)) +
      oval(ink.sun * -1, 2, 53, 53, lit(ink, powder, 0.2)) +
      ring +
      rays,
  };
}

/** A bamboo palette with pans of colour, seen from above. */
export function panPalette(ink: Ink): Piece {
  const base = ink.random.pick(['#d8b88a', '#efe4d2', '#2c2a27', '#b98a5a']);
  const shades = ink.random.shuffled([
    '#a33f3a',
    '#c97f63',
    '#e3b492',
    '#8b5e4a',
    '#d9a07f',
    '#6d4a55',
    '#b9a077',
    '#7d8b6a',
    '#efd9c0',
  ]);
  const pans = shades
    .slice(0, 6)
    .map((tone, index) => {
      const [x, y] = [-64 + (index % 3) * 64, -32 + Math.floor(index / 3) * 64];
      return oval(x, y, 27, 27, shade(ink, base, 0.4)) + oval(x, y + 1, 25, 25, lit(ink, tone, 0.22));
    })
    .join('');
  const outline = rounded(
    [
      [-106, -74],
      [106, -74],
      [106, 74],
      [-106, 74],
    ],
    20,
  );
  return {
    name: 'a palette of six colours',
    width: 212,
    height: 148,
    outline,
    svg: path(outline, lit(ink, base, 0.2)) + pans,
  };
}

/** Smears of colour, as testers leave on paper. */
export function swatches(ink: Ink): Piece {
  const tones = ink.random.shuffled([...rouges, '#d9a07f', '#e3b492']);
  const svg = [0, 1, 2]
    .map((index) => {
      const tone = tones[index] ?? '#c5625a';
      const x = -70 + index * 70;
      const d = curve(
        [
          [x - 26, -80],
          [x + 8, -96],
          [x + 30, -70],
          [x + 22, 0],
          [x + 28, 70],
          [x + 6, 96],
          [x - 22, 74],
          [x - 28, 0],
        ],
        true,
      );
      return (
        path(d, lit(ink, tone, 0.25)) +
        within(
          ink,
          d,
          [0, 1, 2, 3]
            .map((row) =>
              line(
                `M${x - 20 + row * 13} -96q6 96 -2 190`,
                row % 2 ? tint(ink, tone, 0.4) : shade(ink, tone, 0.35),
                4,
                'opacity="0.4"',
              ),
            )
            .join(''),
        )
      );
    })
    .join('');
  return { name: 'a row of colour swatches', width: 210, height: 200, outline: boxPath(-90, -76, 180, 150), svg };
}

/** A make-up brush lying flat. */
export function makeupBrush(ink: Ink): Piece {
  const hair = ink.random.pick(['#6b4a35', '#2c2a27', '#c9a07a']);
  const tip = ink.random.pick([
    'M-12 -60C-34 -110 -26 -146 0 -150C26 -146 34 -110 12 -60Z',
    'M-11 -60C-22 -96 -18 -130 8 -142C22 -118 20 -90 11 -60Z',
  ]);
  const strands = within(
    ink,
    tip,
    [-2, -1, 0, 1, 2]
      .map((row) =>
        line(`M${row * 4} -60Q${row * 9} -110 ${row * 6} -150`, tint(ink, hair, 0.35), 1.6, 'opacity="0.5"'),
      )
      .join(''),
  );
  return {
    name: 'a make-up brush',
    width: 60,
    height: 300,
    outline: `${tip}M-10 -62L-6 140q6 10 12 0L10 -62Z`,
    svg:
      path(tip, turned(ink, hair, 0.2)) +
      strands +
      path('M-10 6L-6 140q6 10 12 0L10 6Z', turned(ink, ink.random.pick(['#b98a5a', '#2c2a27', accent(ink)]), 0.4)) +
      box(-11, -64, 22, 72, metal(ink), 3),
  };
}

/** A carved stone for the face: heart, comb or wing, lying flat. */
export function guaSha(ink: Ink): Piece {
  const stone = ink.random.pick(stones);
  const outline = ink.random.pick([
    'M0 70C-70 40 -92 -20 -60 -52C-36 -74 -8 -58 0 -36C8 -58 36 -74 60 -52C92 -20 70 40 0 70Z',
    'M-80 -30C-40 -70 40 -74 88 -40C98 -30 92 -12 78 -10C40 -8 26 8 18 44C10 66 -14 66 -20 46C-30 10 -60 10 -82 0C-94 -8 -92 -22 -80 -30Z',
  ]);
  const veins = within(
    ink,
    outline,
    [0, 1, 2]
      .map((row) =>
        line(
          curve([
            [-100, -60 + row * 40],
            [-30, -30 + row * 36 + ink.random.between(-20, 20)],
            [40, -50 + row * 44],
            [110, row * 30],
          ]),
          row % 2 ? tint(ink, stone, 0.7) : shade(ink, stone, 0.35),
          ink.random.between(3, 9),
          'opacity="0.4"',
        ),
      )
      .join(''),
  );
  return {
    name: 'a gua sha stone',
    width: 190,
    height: 150,
    outline,
    svg:
      path(outline, round(ink, stone, 0.6)) +
      veins +
      place(line('M-40 -40q20 -14 42 -6', '#ffffff', 5, 'opacity="0.5"'), 0, 0, 1, 0, ink.sun > 0),
  };
}

/** A double-ended stone roller lying flat. */
export function roller(ink: Ink): Piece {
  const stone = ink.random.pick(stones);
  const frame = line('M-30 -92V-122H30V-92M0 -122V-96M0 84V112M-18 88V112H18V88', '#c9a15b', 4);
  const outline = `${boxPath(-28, -108, 56, 34)}${boxPath(-9, -74, 18, 160)}${boxPath(-16, 80, 32, 22)}`;
  return {
    name: 'a stone face roller',
    width: 70,
    height: 250,
    outline,
    svg:
      frame +
      box(-10, -98, 20, 190, turned(ink, stone, 0.6), 8) +
      box(
        -30,
        -110,
        60,
        36,
        linear(ink, [
          [0, tint(ink, stone, 0.7)],
          [0.4, stone],
          [1, shade(ink, stone, 0.4)],
        ]),
        15,
      ) +
      box(
        -16,
        78,
        32,
        22,
        linear(ink, [
          [0, tint(ink, stone, 0.7)],
          [0.4, stone],
          [1, shade(ink, stone, 0.4)],
        ]),
        10,
      ) +
      box(-11, -72, 22, 12, metal(ink)) +
      box(-11, 62, 22, 12, metal(ink)),
  };
}

/** A rounded cleansing device standing on its foot. */
export function cleanser(ink: Ink): Piece {
  const colour = accent(ink);
  const outline = curve(
    [
      [-40, -4],
      [-56, -70],
      [-40, -138],
      [0, -160],
      [40, -138],
      [56, -70],
      [40, -4],
      [0, 0],
    ],
    true,
  );
  const nubs = [0, 1, 2, 3, 4, 5]
    .flatMap((row) =>
      [-2, -1, 0, 1, 2].map((column) =>
        oval(column * 15 + (row % 2) * 7 - 3, -136 + row * 14, 3.4, 3.4, tint(ink, colour, 0.4)),
      ),
    )
    .join('');
  return {
    name: 'a silicone cleansing brush',
    width: 114,
    height: 160,
    outline,
    svg:
      path(outline, round(ink, colour, 0.35)) +
      within(ink, outline, nubs) +
      oval(0, -32, 12, 12, shade(ink, colour, 0.25)) +
      oval(0, -33, 10, 10, tint(ink, colour, 0.2)),
  };
}

/** A hand mirror on a stand, holding a piece of sky. */
export function mirror(ink: Ink): Piece {
  const tone = ink.random.pick(['#c9a15b', '#b98a5a', '#b9b4a8']);
  const outline = `${ovalPath(0, -150, 72, 84)}${boxPath(-5, -70, 10, 66)}${ovalPath(0, -5, 44, 7)}`;
  const glass = linear(
    ink,
    [
      [0, tint(ink, ink.palette.wall, 0.75)],
      [0.48, tint(ink, ink.palette.wall, 0.3)],
      [0.5, tint(ink, ink.palette.wall, 0.6)],
      [1, shade(ink, ink.palette.wall, 0.15)],
    ],
    [0, 0, 1, 1],
  );
  return {
    name: 'a mirror on a stand',
    width: 146,
    height: 236,
    outline,
    svg:
      oval(0, -5, 44, 8, metal(ink, tone)) +
      box(-5, -72, 10, 66, metal(ink, tone)) +
      oval(0, -150, 72, 84, metal(ink, tone)) +
      oval(0, -150, 65, 77, glass),
  };
}

/** A lamp of warm light inside a ceramic shell, as a diffuser. */
export function diffuser(ink: Ink): Piece {
  const colour = ink.random.pick(['#efe4d2', '#c98d6b', '#8d9a86', accent(ink)]);
  const outline = 'M-52 0C-66 -40 -40 -96 -16 -128Q-10 -140 0 -140Q10 -140 16 -128C40 -96 66 -40 52 0Z';
  const mist = [-1, 0, 1]
    .map((side) =>
      path(
        `M0 -138C${at(-30 + side * 20, -180)} ${at(30 + side * 26, -210)} ${at(side * 34, -270)}C${at(50 + side * 30, -214)} ${at(14 + side * 10, -184)} 0 -138Z`,
        linear(ink, [
          [0, ink.palette.light, 0],
          [1, ink.palette.light, 0.6],
        ]),
      ),
    )
    .join('');
  return {
    name: 'a ceramic diffuser',
    width: 116,
    height: 200,
    outline,
    svg:
      mist +
      path(outline, turned(ink, colour, 0.2)) +
      oval(
        0,
        -6,
        46,
        5,
        radial(ink, [
          [0, '#ffdf9a', 0.9],
          [1, '#ffdf9a', 0],
        ]),
      ) +
      gleam(ink, 24, -78, 4, 50, 0.4) +
      oval(0, -138, 10, 3, shade(ink, colour, 0.6)),
  };
}

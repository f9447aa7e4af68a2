import { accent, linear, radial, shade, tint, type Ink, type Piece } from '../ink.ts';
import { at, box, boxPath, curve, line, oval, ovalPath, path, place, rounded, turnedOutline } from '../shapes.ts';
import { gleam, lit, metal, round, turned, within } from '../surfaces.ts';

/** Flat river stones balanced on each other. */
export function pebbles(ink: Ink): Piece {
  const count = ink.random.whole(3, 5);
  let [y, svg, outline] = [0, '', ''];
  for (let index = 0; index < count; index++) {
    const [half, tall] = [58 - index * 9 + ink.random.between(-5, 5), ink.random.between(22, 32)];
    const [x, colour] = [
      ink.random.between(-6, 6),
      ink.random.pick(['#8c857a', '#a8a093', '#6b675f', '#c4b8a4', '#97836f']),
    ];
    svg +=
      oval(x, y - tall / 2, half, tall / 2, round(ink, colour, 0.25)) +
      (ink.random.chance(0.3)
        ? line(
            `M${x - half * 0.7} ${y - tall * 0.6}Q${x} ${y - tall * 0.8} ${x + half * 0.75} ${y - tall * 0.45}`,
            '#efe6d6',
            2.5,
            'opacity="0.6"',
          )
        : '');
    outline += ovalPath(x, y - tall / 2, half, tall / 2);
    y -= tall - 3;
  }
  return { name: 'a stack of river stones', width: 118, height: -y, outline, svg };
}

/** A candle, in glass or bare, with its flame. */
export function candle(ink: Ink): Piece {
  const inGlass = ink.random.chance(0.5);
  const [half, tall] = inGlass ? [38, 78] : [ink.random.between(14, 30), ink.random.between(70, 150)];
  const wax = ink.random.pick(['#f3e7cf', '#e3b492', '#c5705f', '#8d9a86', accent(ink)]);
  const outline = turnedOutline(
    [
      [half, 0],
      [half, -tall],
      [0, -tall],
    ],
    inGlass ? 8 : 4,
  );
  const wick = -tall + (inGlass ? 22 : 0);
  const flame =
    oval(
      0,
      wick - 26,
      74,
      84,
      radial(ink, [
        [0, '#ffe2a0', ink.palette.isNight ? 0.75 : 0.45],
        [0.4, '#ffd384', ink.palette.isNight ? 0.3 : 0.16],
        [1, '#ffd384', 0],
      ]),
    ) +
    line(`M0 ${wick}v-10`, '#3a2b20', 2.4) +
    path(
      `M0 ${wick - 44}C12 ${wick - 26} 10 ${wick - 8} 0 ${wick - 6}C-10 ${wick - 8} -12 ${wick - 26} 0 ${wick - 44}Z`,
      linear(ink, [
        [0, '#fff7df'],
        [0.6, '#ffd27a'],
        [1, '#e08a3c'],
      ]),
    );
  const body = inGlass
    ? path(outline, turned(ink, ink.random.pick(['#8a4f22', '#5d7356', '#d9d2c4']), 0.4), 'opacity="0.9"') +
      box(-half + 5, -tall + 24, half * 2 - 10, tall - 30, turned(ink, wax, 0.2), 5, 'opacity="0.85"') +
      gleam(ink, half * 0.7, -tall + 6, 4, tall - 16, 0.5)
    : path(outline, turned(ink, wax, 0.2)) + oval(0, -tall, half, half * 0.18, tint(ink, wax, 0.5));
  return { name: 'a lit candle', width: half * 2 + 6, height: tall + 46, outline, svg: body + flame };
}

/** A few books lying on each other. */
export function books(ink: Ink): Piece {
  const count = ink.random.whole(2, 4);
  let [y, svg] = [0, ''];
  for (let index = 0; index < count; index++) {
    const [half, tall, lean] = [ink.random.between(80, 104), ink.random.between(20, 34), ink.random.between(-10, 10)];
    const colour = ink.random.pick([...ink.palette.accents, '#efe4d2', '#3c4a6b', '#7b3423']);
    svg +=
      box(
        lean - half,
        y - tall,
        half * 2,
        tall,
        linear(ink, [
          [0, tint(ink, colour, 0.25)],
          [0.3, colour],
          [1, shade(ink, colour, 0.3)],
        ]),
        3,
      ) +
      (index % 2
        ? box(lean + half - 12, y - tall + 4, 12, tall - 8, '#f3e9d6')
        : box(lean - half + 18, y - tall, 5, tall, tint(ink, colour, 0.5)) +
          box(lean - half + 30, y - tall * 0.6, half * 0.7, 3, tint(ink, colour, 0.5)));
    y -= tall;
  }
  return { name: 'a stack of books', width: 210, height: -y, outline: `M-92 0V${y.toFixed(0)}H92V0Z`, svg };
}

/** An open book lying flat with a ribbon. */
export function openBook(ink: Ink): Piece {
  const side = (sign: number) =>
    path(
      `M0 -80Q${70 * sign} -104 ${140 * sign} -84V84Q${70 * sign} 66 0 88Z`,
      linear(
        ink,
        [
          [0, shade(ink, '#f7efde', sign > 0 ? 0.22 : 0.04)],
          [0.3, '#f7efde'],
          [1, shade(ink, '#f7efde', 0.1)],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    Array.from({ length: 9 }, (_, row) =>
      line(
        `M${20 * sign} ${-58 + row * 15}Q${70 * sign} ${-74 + row * 15} ${(row === 8 ? 80 : 122) * sign} ${-62 + row * 15}`,
        '#6b5a48',
        2,
        'opacity="0.35"',
      ),
    ).join('');
  const drawing = ink.random.chance(0.5) ? oval(70, -10, 30, 36, accent(ink), 'opacity="0.75"') : '';
  return {
    name: 'an open book',
    width: 290,
    height: 190,
    outline: 'M-146 -86Q-70 -106 0 -82Q70 -106 146 -86V90Q70 70 0 94Q-70 70 -146 90Z',
    svg:
      path('M-146 -84H146V92H-146Z', accent(ink)) +
      side(-1) +
      side(1) +
      drawing +
      line('M6 -82Q14 40 -10 120', '#a5502f', 5),
  };
}

/** A brass singing bowl on a cushion with its striker. */
export function singingBowl(ink: Ink): Piece {
  const bowl = 'M-72 -78C-70 -24 -44 -8 0 -8C44 -8 70 -24 72 -78Z';
  const cushion = rounded(
    [
      [-66, 0],
      [66, 0],
      [58, -24],
      [-58, -24],
    ],
    12,
  );
  return {
    name: 'a brass singing bowl',
    width: 150,
    height: 110,
    outline: bowl + cushion,
    svg:
      path(cushion, lit(ink, accent(ink), 0.4)) +
      path(bowl, turned(ink, '#b98a45', 0.7)) +
      line('M-66 -56Q0 -42 66 -56M-58 -36Q0 -22 58 -36', shade(ink, '#b98a45', 0.5), 2, 'opacity="0.6"') +
      oval(0, -78, 72, 14, metal(ink)) +
      oval(0, -77, 66, 11, shade(ink, '#8f6730', 0.4)) +
      line('M-8 -82L86 -118', '#8b5e3c', 10) +
      line('M56 -106L86 -118', '#c5705f', 13),
  };
}

/** A stick of incense in a small dish, with its thread of smoke. */
export function incense(ink: Ink): Piece {
  const smoke =
    line(
      curve([
        [48, -150],
        [40, -190],
        [66, -230],
        [44, -280],
        [72, -330],
      ]),
      ink.palette.light,
      5,
      'opacity="0.4"',
    ) +
    line(
      curve([
        [48, -150],
        [52, -200],
        [36, -240],
        [64, -300],
      ]),
      ink.palette.light,
      10,
      'opacity="0.16"',
    );
  const dish = 'M-56 -22Q-50 0 0 0Q50 0 56 -22Z';
  return {
    name: 'a stick of incense',
    width: 120,
    height: 190,
    outline: `${dish}M-4 -20L46 -150h4L2 -20Z`,
    svg:
      smoke +
      line('M0 -16L48 -150', '#6b4a35', 3) +
      oval(48, -150, 3.4, 3.4, '#e0703c') +
      path(dish, turned(ink, accent(ink), 0.2)) +
      oval(0, -22, 56, 8, shade(ink, ink.palette.floor, 0.35)),
  };
}

/** A mortar with its pestle and herbs. */
export function mortar(ink: Ink): Piece {
  const bowl = 'M-60 -84C-58 -30 -40 -16 -26 -14L-32 0H32L26 -14C40 -16 58 -30 60 -84Z';
  const colour = ink.random.pick(['#c9c2b4', '#8c857a', '#b98a5a', '#efe4d2']);
  const leaves = [-34, -12, 12, 34]
    .map((x) =>
      place(
        path(
          curve(
            [
              [0, 0],
              [10, -20],
              [0, -44],
              [-10, -20],
            ],
            true,
          ),
          ink.palette.leaf,
        ),
        x,
        -78,
        1,
        x,
      ),
    )
    .join('');
  return {
    name: 'a mortar and pestle',
    width: 130,
    height: 150,
    outline: bowl,
    svg:
      line(`M8 -70L${56 * -ink.sun} -142`, shade(ink, colour, 0.15), 17) +
      leaves +
      path(bowl, turned(ink, colour, 0.2)) +
      line('M-58 -80Q0 -68 58 -80', tint(ink, colour, 0.4), 4),
  };
}

/** A silk eye mask lying flat. */
export function eyeMask(ink: Ink): Piece {
  const colour = accent(ink);
  const d =
    'M-110 -30C-70 -58 70 -58 110 -30C122 -10 108 36 62 44C34 48 20 22 0 20C-20 22 -34 48 -62 44C-108 36 -122 -10 -110 -30Z';
  return {
    name: 'a silk eye mask',
    width: 240,
    height: 110,
    outline: d,
    svg:
      line(
        curve([
          [-108, -16],
          [-150, -70],
          [0, -110],
          [150, -70],
          [108, -16],
        ]),
        shade(ink, colour, 0.3),
        7,
      ) +
      path(d, lit(ink, colour, 0.4)) +
      within(
        ink,
        d,
        [0, 1, 2]
          .map((row) =>
            line(
              `M-110 ${-20 + row * 22}Q0 ${-50 + row * 26} 110 ${-24 + row * 20}`,
              row % 2 ? shade(ink, colour, 0.3) : tint(ink, colour, 0.5),
              7,
              'opacity="0.35"',
            ),
          )
          .join(''),
      ) +
      line(d, tint(ink, colour, 0.35), 2),
  };
}

/** A teapot. */
export function teapot(ink: Ink): Piece {
  const colour = ink.random.pick(['#5a3f30', '#3c4a6b', '#efe4d2', accent(ink)]);
  const body = curve(
    [
      [-26, 0],
      [-70, -34],
      [-62, -78],
      [0, -100],
      [62, -78],
      [70, -34],
      [26, 0],
    ],
    true,
  );
  const spout = `M58 -40C90 -40 84 -78 112 -88L118 -80C102 -70 106 -18 56 -20Z`;
  return {
    name: 'a teapot',
    width: 200,
    height: 140,
    outline: body + spout,
    svg: place(
      line('M-60 -72C-124 -84 -122 -16 -62 -24', shade(ink, colour, 0.25), 10) +
        path(spout, lit(ink, colour, 0.3)) +
        path(body, round(ink, colour, 0.4)) +
        oval(0, -96, 34, 8, shade(ink, colour, 0.3)) +
        oval(0, -108, 11, 10, round(ink, colour, 0.5)),
      0,
      0,
      1,
      0,
      ink.sun > 0,
    ),
  };
}

/** A cup of tea with steam. */
export function cup(ink: Ink): Piece {
  const colour = ink.random.pick(['#efe4d2', '#c98d6b', '#7d9a8f', '#34425f', accent(ink)]);
  const bowl = 'M-44 -64C-44 -20 -28 0 0 0C28 0 44 -20 44 -64Z';
  const steam = [-12, 10]
    .map((x) =>
      line(
        curve([
          [x, -76],
          [x - 8, -100],
          [x + 8, -124],
          [x, -156],
        ]),
        ink.palette.light,
        7,
        'opacity="0.35"',
      ),
    )
    .join('');
  return {
    name: 'a cup of tea',
    width: 96,
    height: 90,
    outline: bowl,
    svg:
      steam +
      path(bowl, turned(ink, colour, 0.3)) +
      oval(0, -64, 44, 9, tint(ink, colour, 0.3)) +
      oval(0, -63, 39, 7, '#a8652f'),
  };
}

/** A cup of tea on its saucer, seen from above. */
export function cupFromAbove(ink: Ink): Piece {
  const colour = ink.random.pick(['#efe4d2', '#c98d6b', '#7d9a8f', accent(ink)]);
  const tea = ink.random.pick(['#a8652f', '#b98a35', '#7d8f45', '#5a3a26']);
  return {
    name: 'a cup of tea',
    width: 170,
    height: 170,
    outline: ovalPath(0, 0, 84, 84),
    svg:
      oval(0, 0, 84, 84, lit(ink, colour, 0.25)) +
      oval(0, 0, 64, 64, shade(ink, colour, 0.14)) +
      line(`M50 -8L88 -30`, shade(ink, colour, 0.1), 15) +
      oval(-ink.sun * -4, 4, 58, 58, shade(ink, colour, 0.35)) +
      oval(0, 0, 56, 56, lit(ink, colour, 0.2)) +
      oval(0, 0, 49, 49, round(ink, tea, 0.15)) +
      path(`M${at(-30, -18)}Q0 -44 34 -14Q4 -34 -30 -18Z`, '#fff6e0', 'opacity="0.5"'),
  };
}

/** A small lamp that is lit. */
export function lamp(ink: Ink): Piece {
  const [tone, shadeTone] = [accent(ink), ink.random.pick(['#f3e2bd', '#efd0a0', '#e9c5a8'])];
  const top = 'M-70 -130L-44 -220H44L70 -130Z';
  return {
    name: 'a lit lamp',
    width: 150,
    height: 224,
    outline: `${top}${boxPath(-20, -130, 40, 130)}`,
    svg:
      oval(
        0,
        -170,
        190,
        190,
        radial(ink, [
          [0, '#ffdf9a', 0.6],
          [0.5, '#ffdf9a', 0.2],
          [1, '#ffdf9a', 0],
        ]),
      ) +
      path(
        turnedOutline(
          [
            [34, 0],
            [30, -8],
            [12, -30],
            [26, -74],
            [8, -134],
            [0, -134],
          ],
          12,
        ),
        turned(ink, tone, 0.3),
      ) +
      path(
        top,
        linear(ink, [
          [0, tint(ink, shadeTone, 0.2)],
          [1, '#fff1c9'],
        ]),
      ),
  };
}

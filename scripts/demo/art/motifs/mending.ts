import { accent, linear, shade, tiled, tint, type Ink, type Piece } from '../ink.ts';
import { box, boxPath, curve, line, oval, ovalPath, path, rounded } from '../shapes.ts';
import { lit, turned, within } from '../surfaces.ts';
import { fabric } from './garments.ts';

/** A reel of thread standing. */
export function spool(ink: Ink): Piece {
  const thread = accent(ink);
  return {
    name: 'a reel of thread',
    width: 76,
    height: 100,
    outline: boxPath(-34, -100, 68, 100),
    svg:
      box(-34, -16, 68, 16, turned(ink, '#c39a68'), 4) +
      box(-26, -86, 52, 72, turned(ink, thread), 2) +
      box(-26, -86, 52, 72, tiled(ink, 60, 6, line('M0 3h60', shade(ink, thread, 0.4), 1.2, 'opacity="0.6"'))) +
      box(-34, -100, 68, 16, turned(ink, '#c39a68'), 4) +
      line('M24 -40Q60 -30 64 0Q66 14 90 8', thread, 2),
  };
}

/** A few odd buttons, lying flat. */
export function buttons(ink: Ink): Piece {
  const svg = [
    [-44, -20, 30],
    [26, -30, 24],
    [-10, 36, 34],
    [60, 26, 20],
  ]
    .map(([x = 0, y = 0, size = 20]) => {
      const colour = ink.random.pick([...ink.palette.accents, '#efe4d2', '#2c2a27', '#8b5e3c']);
      return (
        oval(x + 3, y + 6, size, size, ink.palette.dark, 'opacity="0.25"') +
        oval(x, y, size, size, lit(ink, colour, 0.3)) +
        oval(x, y, size * 0.7, size * 0.7, shade(ink, colour, 0.18)) +
        [-1, 1]
          .flatMap((i) =>
            [-1, 1].map((j) =>
              oval(x + i * size * 0.18, y + j * size * 0.18, size * 0.1, size * 0.1, shade(ink, colour, 0.7)),
            ),
          )
          .join('')
      );
    })
    .join('');
  return { name: 'a handful of buttons', width: 170, height: 140, outline: '', svg };
}

/** Tailor's scissors, lying open. */
export function scissors(ink: Ink): Piece {
  const grip = accent(ink);
  const ringOf = (x: number) =>
    `<ellipse cx="${x}" cy="112" rx="26" ry="34" fill="none" stroke="${shade(ink, grip, 0.1)}" stroke-width="11"/>`;
  return {
    name: 'a pair of scissors',
    width: 120,
    height: 300,
    outline: `M-6 20L-34 -140L12 10ZM6 20L34 -140L-12 10Z${ovalPath(-36, 112, 30, 38)}${ovalPath(36, 112, 30, 38)}`,
    svg:
      path(
        'M-8 24L-36 -146L14 14L34 86L20 90Z',
        linear(
          ink,
          [
            [0, '#e9e4da'],
            [0.5, '#b9b4a8'],
            [1, '#8f8a80'],
          ],
          [0, 0, 1, 0],
        ),
      ) +
      path(
        'M8 24L36 -146L-14 14L-34 86L-20 90Z',
        linear(
          ink,
          [
            [0, '#9f9a90'],
            [0.5, '#d9d4ca'],
            [1, '#b9b4a8'],
          ],
          [0, 0, 1, 0],
        ),
      ) +
      ringOf(-36) +
      ringOf(36) +
      oval(0, 20, 6, 6, '#6b675f'),
  };
}

/** A piece of denim with a visible mend in white stitches. */
export function mend(ink: Ink): Piece {
  const cloth = ink.random.pick(['#34425f', '#46607f', '#5a6b62', '#7b3423']);
  const patch = accent(ink);
  const outline = curve(
    [
      [-140, -120],
      [0, -130],
      [140, -118],
      [134, 0],
      [144, 122],
      [0, 126],
      [-142, 120],
      [-134, 0],
    ],
    true,
  );
  const rows = Array.from({ length: 9 }, (_, row) =>
    line(`M-70 ${-64 + row * 16}H70`, '#f6efe0', 3, `stroke-dasharray="${row % 2 ? '9 7' : '7 9'}"`),
  ).join('');
  return {
    name: 'a visible mend in running stitch',
    width: 290,
    height: 256,
    outline,
    svg:
      path(outline, lit(ink, cloth, 0.3)) +
      within(
        ink,
        outline,
        box(-150, -140, 300, 280, tiled(ink, 8, 8, line('M0 8L8 0', tint(ink, cloth, 0.3), 1.2, 'opacity="0.5"'))),
      ) +
      path(
        rounded(
          [
            [-84, -80],
            [84, -74],
            [80, 80],
            [-82, 76],
          ],
          6,
        ),
        lit(ink, patch, 0.2),
      ) +
      rows,
  };
}

/** A soft bralette; its straps reach up to 0,0 so that it can hang or lie. */
export function bralette(ink: Ink): Piece {
  const colour = ink.random.pick(['#efe4d2', '#c98d7b', '#2f3531', '#8d9a86', accent(ink)]);
  const d =
    'M-66 -30C-50 -14 -20 10 0 34C20 10 50 -14 66 -30C78 0 92 34 100 74C60 92 -60 92 -100 74C-92 34 -78 0 -66 -30Z';
  return {
    name: 'a soft bralette',
    width: 204,
    height: 190,
    outline: d,
    svg:
      line('M-66 -28Q-58 -80 -44 -104M66 -28Q58 -80 44 -104', shade(ink, colour, 0.15), 6) +
      path(d, lit(ink, colour, 0.25)) +
      line('M0 34V84M-66 -30C-50 -14 -20 10 0 34C20 10 50 -14 66 -30', shade(ink, colour, 0.35), 2.6) +
      path('M-101 66Q0 92 101 66V84Q0 106 -101 84Z', shade(ink, colour, 0.22)) +
      line('M-96 76Q0 98 96 76', tint(ink, colour, 0.4), 1.6, 'stroke-dasharray="4 4"'),
  };
}

/** High-waisted briefs, lying flat or hanging. */
export function briefs(ink: Ink): Piece {
  const colour = ink.random.pick(['#efe4d2', '#c98d7b', '#2f3531', '#8d9a86', accent(ink)]);
  const d = 'M-96 -64Q0 -54 96 -64Q104 -30 108 2Q52 8 26 72Q0 84 -26 72Q-52 8 -108 2Q-104 -30 -96 -64Z';
  return {
    name: 'a pair of cotton briefs',
    width: 218,
    height: 150,
    outline: d,
    svg:
      path(d, lit(ink, colour, 0.25)) +
      path('M-97 -66Q0 -56 97 -66L99 -50Q0 -40 -99 -50Z', shade(ink, colour, 0.18)) +
      line('M-106 -2Q-50 4 -28 70M106 -2Q50 4 28 70', shade(ink, colour, 0.3), 2.4, 'stroke-dasharray="5 4"'),
  };
}

/** A pair of knitted socks, hanging or lying toe down. */
export function socks(ink: Ink): Piece {
  const [colour, stripe] = [accent(ink), ink.random.pick(['#efe4d2', '#34425f', '#c5705f'])];
  const d = 'M-30 -110H24L28 20Q34 40 76 56Q96 72 80 94Q40 108 -6 84Q-34 66 -30 20Z';
  const one =
    path(d, lit(ink, colour, 0.25)) +
    within(
      ink,
      d,
      box(-40, -110, 80, 26, shade(ink, colour, 0.25)) +
        box(-40, -66, 80, 12, stripe) +
        box(-40, -44, 80, 12, stripe) +
        path('M50 40L110 40V110H60Z', stripe) +
        box(
          -120,
          -110,
          240,
          230,
          tiled(ink, 8, 10, line('M0 2l4 5l4 -5', shade(ink, colour, 0.4), 1.2, 'opacity="0.4"')),
        ),
    );
  return {
    name: 'a pair of striped socks',
    width: 200,
    height: 214,
    outline: d,
    svg: `<g transform="translate(-62 -8) rotate(6)">${one}</g><g transform="translate(28 6) rotate(-4)">${one}</g>`,
  };
}

/** Cloth laid out flat in the shape of a camisole. */
export function camisole(ink: Ink): Piece {
  const colour = ink.random.pick(['#efe4d2', '#c98d7b', '#8d9a86', '#d9b26a', accent(ink)]);
  const d = 'M-70 -70Q-36 -40 0 -28Q36 -40 70 -70Q76 -20 84 40L96 116Q0 132 -96 116L-84 40Q-76 -20 -70 -70Z';
  return {
    name: 'a silk camisole',
    width: 196,
    height: 260,
    outline: d,
    svg:
      line('M-68 -66L-56 -136M68 -66L56 -136', shade(ink, colour, 0.2), 4) +
      `<g transform="translate(0 0)">${fabric(ink, d, colour, -40, 126, 90)}</g>` +
      line('M-70 -70Q-36 -40 0 -28Q36 -40 70 -70', shade(ink, colour, 0.3), 5),
  };
}

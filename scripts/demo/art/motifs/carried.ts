import { accent, linear, shade, tiled, tint, type Ink, type Piece } from '../ink.ts';
import { at, box, curve, line, oval, ovalPath, path, place, rounded } from '../shapes.ts';
import { lit, metal, within } from '../surfaces.ts';

const hides = ['#8b5e3c', '#2f3531', '#a5502f', '#efe0c4', '#5a2f33', '#46523d', '#c9a36b'];

/** A structured handbag with a top handle and a clasp. */
export function handbag(ink: Ink): Piece {
  const colour = ink.random.pick([...hides, accent(ink)]);
  const wide = ink.random.between(88, 116);
  const body = rounded(
    [
      [-wide, 0],
      [wide, 0],
      [wide * 0.86, -126],
      [-wide * 0.86, -126],
    ],
    14,
  );
  const flap = ink.random.chance(0.5)
    ? `M${-wide * 0.88} -128H${wide * 0.88}L${wide * 0.8} -70Q0 -36 ${-wide * 0.8} -70Z`
    : `M${-wide * 0.88} -128H${wide * 0.88}L${wide * 0.94} -62H${-wide * 0.94}Z`;
  const strap = `M${-wide * 0.5} -122C${at(-wide * 0.5, -210)} ${at(wide * 0.5, -210)} ${at(wide * 0.5, -122)}`;
  return {
    name: 'a leather handbag',
    width: wide * 2,
    height: 194,
    outline: body,
    svg:
      line(strap, shade(ink, colour, 0.3), 12) +
      line(strap, tint(ink, colour, 0.15), 4) +
      path(body, lit(ink, colour, 0.4)) +
      path(flap, lit(ink, tint(ink, colour, 0.08), 0.3)) +
      line(flap, shade(ink, colour, 0.45), 2, 'stroke-dasharray="6 4"') +
      box(-13, -70, 26, 22, metal(ink), 4) +
      oval(0, -59, 4, 4, shade(ink, '#8f6730', 0.5)) +
      oval(-wide * 0.5, -120, 7, 7, metal(ink)) +
      oval(wide * 0.5, -120, 7, 7, metal(ink)),
  };
}

/** A cloth tote with long handles and something green in it. */
export function tote(ink: Ink): Piece {
  const colour = ink.random.pick(['#efe4d2', '#d9c29a', accent(ink)]);
  const body = 'M-96 0L-88 -190H88L96 0Q0 10 -96 0Z';
  const fold = within(
    ink,
    body,
    line('M-60 -180Q-40 -90 -64 0M50 -180Q70 -100 48 0', shade(ink, colour, 0.4), 10, 'opacity="0.25"'),
  );
  const mark = ink.random.chance(0.5)
    ? oval(0, -92, 38, 38, accent(ink))
    : [0, 1, 2].map((row) => box(-44, -120 + row * 26, 88, 14, accent(ink))).join('');
  return {
    name: 'a cotton tote bag',
    width: 196,
    height: 276,
    outline: body,
    svg:
      line('M-46 -186C-50 -300 50 -300 46 -186', shade(ink, colour, 0.25), 11) +
      path(body, lit(ink, colour, 0.25)) +
      mark +
      fold,
  };
}

/** A woven market basket. */
export function basket(ink: Ink): Piece {
  const straw = ink.random.pick(['#c9a36b', '#b98a5a', '#dcc08a']);
  const body = 'M-88 0Q-104 -70 -112 -128H112Q104 -70 88 0Q0 12 -88 0Z';
  const weave = tiled(
    ink,
    26,
    18,
    path('M0 2h12v6h-12ZM13 10h12v6h-12Z', shade(ink, straw, 0.35), 'opacity="0.6"') +
      path('M13 2h12v6h-12ZM0 10h12v6h-12Z', tint(ink, straw, 0.3), 'opacity="0.5"'),
  );
  return {
    name: 'a woven basket',
    width: 226,
    height: 208,
    outline: body,
    svg:
      line('M-60 -124C-60 -220 60 -220 60 -124', shade(ink, '#8b5e3c', 0.1), 9) +
      path(body, lit(ink, straw, 0.35)) +
      within(ink, body, box(-120, -130, 240, 146, weave)) +
      line('M-112 -126H112', shade(ink, straw, 0.25), 10),
  };
}

/** A silk scarf folded into a loose square, lying flat. */
export function scarf(ink: Ink): Piece {
  const [ground, border, motif] = ink.random.shuffled([...ink.palette.accents, '#efe4d2', '#34425f', '#a5502f']);
  const outline = curve(
    [
      [-110, -104],
      [0, -112],
      [112, -100],
      [104, 4],
      [114, 108],
      [0, 104],
      [-108, 112],
      [-104, 0],
    ],
    true,
  );
  const [a, b, c] = [ground ?? '#efe4d2', border ?? '#34425f', motif ?? '#a5502f'];
  const inside = [0, 45, 90, 135, 180, 225, 270, 315]
    .map((angle) =>
      place(path('M0 -14C26 -34 24 -66 0 -84C-24 -66 -26 -34 0 -14Z', c) + oval(0, -52, 7, 12, a), 0, 0, 0.9, angle),
    )
    .join('');
  return {
    name: 'a printed silk scarf',
    width: 228,
    height: 222,
    outline,
    svg:
      path(outline, lit(ink, b, 0.3)) +
      box(-88, -88, 176, 176, a) +
      `<rect x="-80" y="-80" width="160" height="160" fill="none" stroke="${c}" stroke-width="4"/>` +
      oval(0, 0, 82, 82, tint(ink, b, 0.3), 'opacity="0.4"') +
      inside +
      oval(0, 0, 13, 13, b) +
      within(
        ink,
        outline,
        path('M-110 -40Q0 -10 110 -60V-30Q0 20 -110 -10Z', ink.palette.light, 'opacity="0.2"') +
          path('M-110 50Q0 20 110 66V92Q0 50 -110 80Z', ink.palette.dark, 'opacity="0.16"'),
      ),
  };
}

/** A gold ring with a stone, lying so that its opening is visible. */
export function ring(ink: Ink): Piece {
  const [gold, gem] = [
    ink.random.pick(['#c99a45', '#c99a45', '#b9b4a8', '#d19a80']),
    ink.random.pick(['#5d8a72', '#a5405a', '#46607f', '#e3c27a', '#f3ece0', '#c98d7b']),
  ];
  const isSignet = ink.random.chance(0.3);
  const band = `<ellipse rx="42" ry="40" fill="none" stroke="${metal(ink, gold)}" stroke-width="${isSignet ? 13 : 9}"/>`;
  const top = isSignet
    ? oval(0, -42, 24, 18, metal(ink, gold))
    : path(
        'M-16 -46L-10 -64H10L16 -46L0 -34Z',
        linear(
          ink,
          [
            [0, tint(ink, gem, 0.6)],
            [0.5, gem],
            [1, shade(ink, gem, 0.4)],
          ],
          [0, 0, 1, 1],
        ),
      ) +
      path('M-10 -64L0 -48L10 -64Z', tint(ink, gem, 0.6)) +
      line('M-17 -45Q0 -28 17 -45', shade(ink, gold, 0.2), 4);
  return {
    name: 'a ring',
    width: 100,
    height: 120,
    outline: 'M-46 0a46 44 0 1 0 92 0a46 44 0 1 0 -92 0ZM-36 0a36 34 0 0 1 72 0a36 34 0 0 1 -72 0Z',
    svg: band + top,
  };
}

/** A pair of hoop earrings, lying flat. */
export function hoops(ink: Ink): Piece {
  const gold = ink.random.pick(['#c99a45', '#c99a45', '#b9b4a8']);
  const bead = ink.random.chance(0.5)
    ? oval(0, 48, 13, 15, lit(ink, ink.random.pick(['#f6efe2', ...ink.palette.accents]), 0.3))
    : '';
  const one = `<circle r="42" fill="none" stroke="${metal(ink, gold)}" stroke-width="9"/>${line('M-6 -42l12 -8', shade(ink, gold, 0.2), 4)}${bead}`;
  return {
    name: 'a pair of hoop earrings',
    width: 200,
    height: 110,
    outline: 'M-98 0a46 46 0 1 0 92 0a46 46 0 1 0 -92 0ZM-90 0a38 38 0 0 1 76 0a38 38 0 0 1 -76 0Z',
    svg: place(one, -52, -4, 1, -10) + place(one, 52, 8, 1, 16),
  };
}

/** A strand of pearls or a chain with a pendant, lying in a loose loop. */
export function necklace(ink: Ink): Piece {
  const isPearls = ink.random.chance(0.5);
  const [gold, tone] = ['#c99a45', ink.random.pick(['#f3ece0', '#e6d3c6', '#d3d8d2', '#c5705f', '#7d9a8f'])];
  const count = isPearls ? 38 : 74;
  const beads = Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * Math.PI * 1.86 - 1.35;
    const reach = 1 + 0.12 * Math.sin(angle * 3);
    const [x, y] = [Math.cos(angle) * 104 * reach, Math.sin(angle) * 92 * reach];
    return isPearls
      ? oval(x + 2, y + 4, 9, 9, ink.palette.dark, 'opacity="0.25"') +
          oval(x, y, 8.6, 8.6, lit(ink, tone, 0.35)) +
          oval(x + ink.sun * 2.6, y - 3, 2.6, 2.2, '#ffffff', 'opacity="0.8"')
      : oval(x, y, 3.4, 2.4, index % 2 ? gold : tint(ink, gold, 0.5));
  }).join('');
  const pendant = isPearls
    ? ''
    : place(
        path('M0 -20C22 6 20 36 0 42C-20 36 -22 6 0 -20Z', lit(ink, tone, 0.4)) + oval(0, -22, 6, 6, metal(ink)),
        30,
        108,
      );
  return {
    name: isPearls ? 'a strand of beads' : 'a fine chain with a pendant',
    width: 240,
    height: 240,
    outline: '',
    svg: beads + pendant,
  };
}

/** A shallow dish for small treasures, seen from above. */
export function dish(ink: Ink): Piece {
  const colour = ink.random.pick(['#efe4d2', '#c98d6b', '#7d9a8f', accent(ink)]);
  return {
    name: 'a small dish with jewelry',
    width: 220,
    height: 220,
    outline: ovalPath(0, 0, 108, 104),
    svg:
      oval(0, 0, 108, 104, lit(ink, colour, 0.3)) +
      oval(0, 3, 94, 90, lit(ink, shade(ink, colour, 0.18), 0.2)) +
      place(ring(ink).svg, -34, -20, 0.8, -30) +
      place(ring(ink).svg, 40, 30, 0.7, 60) +
      place(hoops(ink).svg, 4, 40, 0.5, 20) +
      line('M-84 -40Q-60 -84 -10 -92', ink.palette.light, 4, 'opacity="0.5"'),
  };
}

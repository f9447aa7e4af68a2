import { accent, linear, shade, tint, type Ink, type Piece } from '../ink.ts';
import { at, box, curve, line, oval, ovalPath, path, place, rounded, turnedOutline } from '../shapes.ts';
import { lit, metal, round, turned, within } from '../surfaces.ts';
import { leafPath } from './botanicals.ts';

/** A bar of soap lying flat, marbled or pressed with a leaf. */
export function soapBar(ink: Ink): Piece {
  const [w, h] = [ink.random.between(110, 140), ink.random.between(72, 88)];
  const colour = ink.random.pick(['#e9dcc3', '#c9d0b3', '#dcae9a', '#a9b8b2', '#8f7a63', '#e2c27a']);
  const outline = rounded(
    [
      [-w / 2, -h / 2],
      [w / 2, -h / 2],
      [w / 2, h / 2],
      [-w / 2, h / 2],
    ],
    ink.random.pick([12, 22, 36]),
  );
  const swirl = ink.random.chance(0.5)
    ? within(
        ink,
        outline,
        [0, 1, 2, 3]
          .map((row) =>
            line(
              curve([
                [-w, -h * 0.4 + row * 24],
                [-w * 0.2, -h * 0.2 + row * 24 + ink.random.between(-16, 16)],
                [w * 0.2, -h * 0.3 + row * 24],
                [w, row * 20],
              ]),
              row % 2 ? tint(ink, colour, 0.5) : shade(ink, colour, 0.35),
              8,
              'opacity="0.5"',
            ),
          )
          .join(''),
      )
    : place(
        path(leafPath(50, 24), shade(ink, colour, 0.22)) + line('M0 6V-46', tint(ink, colour, 0.5), 1.6),
        -18,
        12,
        1,
        60,
      );
  return {
    name: 'a bar of soap',
    width: w,
    height: h,
    outline,
    svg:
      path(outline, lit(ink, shade(ink, colour, 0.1), 0.3)) +
      place(path(outline, lit(ink, colour, 0.2)), -ink.sun * -2, -4, 0.955) +
      swirl,
  };
}

/** Two or three soaps stacked and tied with string. */
export function soapStack(ink: Ink): Piece {
  const count = ink.random.whole(2, 3);
  const [w, h] = [92, 30];
  const bars = Array.from({ length: count }, (_, index) => {
    const colour = ink.random.pick(['#e9dcc3', '#c9d0b3', '#dcae9a', '#a9b8b2', '#8f7a63', '#e2c27a']);
    return box(
      -w / 2 + ink.random.between(-6, 6),
      -h * (index + 1),
      w,
      h - 2,
      linear(ink, [
        [0, tint(ink, colour, 0.35)],
        [0.25, colour],
        [1, shade(ink, colour, 0.28)],
      ]),
      7,
    );
  }).join('');
  const string = line(
    `M-4 0V${-h * count}M-4 ${-h * count}q-26 -20 -22 -4q6 10 22 4q20 -22 24 -6q-4 12 -24 6`,
    '#b08a5a',
    2.4,
  );
  return {
    name: 'a stack of soap tied with string',
    width: w + 8,
    height: h * count + 14,
    outline: `M${-w / 2} 0V${-h * count}H${w / 2}V0Z`,
    svg: bars + string,
  };
}

/** A wooden brush with plant bristles, lying flat. */
export function woodBrush(ink: Ink): Piece {
  const wood = ink.random.pick(['#c39a68', '#a9784a', '#d8b88a']);
  const outline = `${ovalPath(0, -60, 42, 66)}M-13 0L-11 150q11 16 22 0L13 0Z`;
  const rings = [0.9, 0.72, 0.5, 0.28]
    .map((share) =>
      Array.from({ length: Math.round(30 * share) }, (_, index) => {
        const angle = (index / Math.round(30 * share)) * Math.PI * 2;
        return oval(
          Math.cos(angle) * 34 * share,
          -60 + Math.sin(angle) * 57 * share,
          3,
          3,
          index % 2 ? '#efe0bd' : '#d9c296',
        );
      }).join(''),
    )
    .join('');
  return {
    name: 'a wooden body brush',
    width: 100,
    height: 300,
    outline,
    svg:
      path(`M-13 -10L-11 150q11 16 22 0L13 -10Z`, turned(ink, wood, 0.3)) +
      oval(0, -60, 42, 66, lit(ink, wood, 0.35)) +
      oval(0, -60, 37, 60, shade(ink, '#c9ac78', 0.3)) +
      rings +
      oval(0, 146, 3.5, 3.5, shade(ink, wood, 0.6)),
  };
}

/** Folded towels, seen from the front. */
export function towels(ink: Ink): Piece {
  const count = ink.random.whole(2, 4);
  const svg = Array.from({ length: count }, (_, index) => {
    const colour = ink.random.pick([...ink.palette.accents, ink.palette.light, '#efe4d2']);
    const y = -34 * index;
    const lean = ink.random.between(-5, 5);
    return (
      path(
        rounded(
          [
            [-86 + lean, y],
            [86 + lean, y],
            [86 + lean, y - 33],
            [-86 + lean, y - 33],
          ],
          15,
        ),
        linear(ink, [
          [0, tint(ink, colour, 0.25)],
          [0.4, colour],
          [1, shade(ink, colour, 0.32)],
        ]),
      ) +
      line(
        `M${-78 + lean} ${y - 11}Q0 ${y - 14} ${84 + lean} ${y - 12}`,
        shade(ink, colour, 0.35),
        2,
        'opacity="0.6"',
      ) +
      line(`M${-80 + lean} ${y - 22}Q0 ${y - 19} ${82 + lean} ${y - 22}`, shade(ink, colour, 0.3), 1.5, 'opacity="0.4"')
    );
  }).join('');
  return {
    name: 'a pile of folded towels',
    width: 182,
    height: 34 * count,
    outline: `M-86 0V${-34 * count}H86V0Z`,
    svg,
  };
}

/** A sea sponge or a loofah slice. */
export function sponge(ink: Ink): Piece {
  const colour = ink.random.pick(['#dcb878', '#e2c796', '#c99f63']);
  const points = Array.from(
    { length: 12 },
    (_, index) =>
      [
        Math.cos(index * 0.5236) * ink.random.between(44, 56),
        -44 + Math.sin(index * 0.5236) * ink.random.between(36, 46),
      ] as const,
  );
  const outline = curve(points, true);
  const holes = Array.from({ length: 42 }, () =>
    oval(
      ink.random.between(-46, 46),
      -44 + ink.random.between(-38, 38),
      ink.random.between(2, 5),
      ink.random.between(1.5, 4),
      shade(ink, colour, 0.5),
      'opacity="0.7"',
    ),
  ).join('');
  return {
    name: 'a sea sponge',
    width: 110,
    height: 88,
    outline,
    svg: path(outline, round(ink, colour, 0.3)) + within(ink, outline, holes),
  };
}

/** A glass of bamboo toothbrushes. */
export function toothbrushes(ink: Ink): Piece {
  const cup = turnedOutline(
    [
      [30, 0],
      [34, -84],
      [0, -84],
    ],
    6,
  );
  const colour = accent(ink);
  const brushes = [-16, 3, 18]
    .slice(0, ink.random.whole(2, 3))
    .map((lean) =>
      place(
        box(
          -3.5,
          -170,
          7,
          170,
          linear(
            ink,
            [
              [0, '#dcb878'],
              [1, '#a9784a'],
            ],
            [0, 0, 1, 0],
          ),
          3,
        ) + box(-5, -172, 10, 30, ink.random.pick(['#f6efe0', '#e9b9a0', '#5d7356']), 2),
        lean * 0.4,
        -6,
        1,
        lean,
      ),
    )
    .join('');
  return {
    name: 'a cup of bamboo toothbrushes',
    width: 90,
    height: 175,
    outline: `${cup}M-4 0L-40 -160h12L8 0ZM-2 0L34 -165h12L6 0Z`,
    svg: brushes + path(cup, turned(ink, colour, 0.3)),
  };
}

/** A safety razor lying flat. */
export function razor(ink: Ink): Piece {
  const tone = ink.random.pick(['#c9a15b', '#b9b4a8', '#d9a58a']);
  const outline = 'M-7 -50L-7 130q7 12 14 0L7 -50ZM-40 -76h80v26h-80Z';
  const knurls = Array.from({ length: 12 }, (_, index) =>
    box(-7, 6 + index * 9, 14, 3, shade(ink, tone, 0.5), 0, 'opacity="0.5"'),
  ).join('');
  return {
    name: 'a safety razor',
    width: 84,
    height: 220,
    outline,
    svg:
      box(-7, -54, 14, 190, metal(ink, tone), 6) +
      knurls +
      box(-40, -78, 80, 27, metal(ink, tone, true), 7) +
      box(-40, -56, 80, 5, '#efe9dc', 1),
  };
}

/** Washable cotton rounds, fanned out flat. */
export function cottonRounds(ink: Ink): Piece {
  const svg = [2, 1, 0]
    .map((index) => {
      const [x, y] = [-38 + index * 38, -14 + (index % 2) * 30];
      const colour = ink.random.pick(['#f3e9d8', '#e6cfc0', '#d3d8c2']);
      return (
        oval(x + 2, y + 4, 46, 46, ink.palette.dark, 'opacity="0.16"') +
        oval(x, y, 46, 46, lit(ink, colour, 0.2)) +
        `<circle cx="${x}" cy="${y}" r="40" fill="none" stroke="${shade(ink, colour, 0.3)}" stroke-width="1.6" stroke-dasharray="5 4"/>`
      );
    })
    .join('');
  return {
    name: 'a few washable cotton rounds',
    width: 180,
    height: 130,
    outline: ovalPath(-38, -14, 46, 46) + ovalPath(38, -14, 46, 46) + ovalPath(0, 16, 46, 46),
    svg,
  };
}

/** A deodorant stick in a paper tube. */
export function paperStick(ink: Ink): Piece {
  const colour = accent(ink);
  const outline = turnedOutline(
    [
      [26, 0],
      [26, -92],
      [25, -104],
      [10, -118],
      [0, -120],
    ],
    8,
  );
  return {
    name: 'a deodorant stick in a paper tube',
    width: 54,
    height: 120,
    outline,
    svg:
      path(
        turnedOutline(
          [
            [23, -80],
            [23, -104],
            [10, -118],
            [0, -120],
          ],
          10,
        ),
        round(ink, '#f6efe0', 0.4),
      ) +
      box(-26, -92, 52, 92, turned(ink, colour, 0.05), 3) +
      path(
        `M-26 -60C${at(-8, -74)} ${at(6, -40)} 26 -56V-28C10 -14 -10 -40 -26 -30Z`,
        shade(ink, colour, 0.4),
        'opacity="0.4"',
      ),
  };
}

import { accent, linear, shade, tint, type Ink, type Piece } from '../ink.ts';
import { box, boxPath, curve, line, oval, ovalPath, path, rounded, turnedOutline } from '../shapes.ts';
import { gleam, lit, metal, round, turned } from '../surfaces.ts';

/** A yoga mat rolled up and standing on its end, with its strap. */
export function standingMat(ink: Ink): Piece {
  const colour = accent(ink);
  const outline = turnedOutline(
    [
      [40, 0],
      [40, -290],
      [0, -290],
    ],
    4,
  );
  const spiral = [34, 26, 18, 10]
    .map(
      (size) =>
        `<ellipse cx="0" cy="-290" rx="${size}" ry="${size * 0.3}" fill="none" stroke="${shade(ink, colour, 0.4)}" stroke-width="3"/>`,
    )
    .join('');
  return {
    name: 'a rolled yoga mat',
    width: 84,
    height: 302,
    outline,
    svg:
      path(outline, turned(ink, colour, 0.15)) +
      oval(0, -290, 40, 12, tint(ink, colour, 0.25)) +
      spiral +
      box(-41, -200, 82, 16, shade(ink, colour, 0.5)) +
      box(-41, -110, 82, 16, shade(ink, colour, 0.5)),
  };
}

/** A yoga mat half unrolled, seen from above. */
export function unrolledMat(ink: Ink): Piece {
  const colour = accent(ink);
  const outline = boxPath(-100, -190, 200, 380);
  return {
    name: 'a yoga mat half unrolled',
    width: 220,
    height: 390,
    outline,
    svg:
      box(-100, -190, 200, 360, lit(ink, colour, 0.2), 6) +
      line('M-80 -150H80M-80 -130H80', tint(ink, colour, 0.4), 3, 'opacity="0.6"') +
      box(
        -106,
        130,
        212,
        62,
        linear(ink, [
          [0, tint(ink, colour, 0.35)],
          [0.4, colour],
          [1, shade(ink, colour, 0.5)],
        ]),
        22,
      ),
  };
}

/** A cork block. */
export function corkBlock(ink: Ink): Piece {
  const specks = Array.from({ length: 40 }, () =>
    oval(
      ink.random.between(-72, 72),
      -ink.random.between(6, 64),
      2.6,
      1.8,
      ink.random.chance(0.5) ? '#8b6238' : '#e6c898',
      'opacity="0.7"',
    ),
  ).join('');
  return {
    name: 'a cork block',
    width: 156,
    height: 70,
    outline: boxPath(-76, -70, 152, 70),
    svg: box(-76, -70, 152, 70, lit(ink, '#c39a68', 0.35), 9) + specks,
  };
}

/** A kettlebell. */
export function kettlebell(ink: Ink): Piece {
  const colour = ink.random.pick(['#3d3a38', accent(ink), '#5a6b62']);
  const outline = `${ovalPath(0, -66, 66, 64)}M-44 -108C-60 -190 60 -190 44 -108L26 -112C36 -164 -36 -164 -26 -112Z`;
  return {
    name: 'a kettlebell',
    width: 134,
    height: 172,
    outline,
    svg:
      `<path d="M-38 -104C-54 -182 54 -182 38 -104" fill="none" stroke="${metal(ink, shade(ink, colour, 0.1))}" stroke-width="19"/>` +
      oval(0, -66, 66, 64, round(ink, colour, 0.35)) +
      box(-34, -6, 68, 6, shade(ink, colour, 0.4), 3) +
      oval(0, -62, 27, 27, tint(ink, colour, 0.22)),
  };
}

/** A pair of small dumbbells, one behind the other. */
export function dumbbells(ink: Ink): Piece {
  const colour = accent(ink);
  const one =
    box(-46, -44, 92, 16, metal(ink, '#a9a498', true), 4) +
    [-1, 1]
      .map((side) =>
        path(
          rounded(
            [
              [side * 40, -72],
              [side * 84, -66],
              [side * 84, -6],
              [side * 40, 0],
            ],
            13,
          ),
          linear(ink, [
            [0, tint(ink, colour, 0.35)],
            [0.4, colour],
            [1, shade(ink, colour, 0.4)],
          ]),
        ),
      )
      .join('');
  return {
    name: 'a pair of dumbbells',
    width: 190,
    height: 90,
    outline: boxPath(-84, -72, 168, 72),
    svg: `<g transform="translate(16 -26)">${one}</g>${one}`,
  };
}

/** A steel drinking bottle. */
export function flask(ink: Ink): Piece {
  const colour = accent(ink);
  const outline = turnedOutline(
    [
      [32, 0],
      [32, -130],
      [18, -156],
      [18, -168],
      [0, -168],
    ],
    14,
  );
  return {
    name: 'a steel drinking bottle',
    width: 66,
    height: 214,
    outline,
    svg:
      path(outline, turned(ink, colour, 0.3)) +
      gleam(ink, 20, -120, 5, 104, 0.4) +
      box(-20, -190, 40, 26, metal(ink, '#b9b4a8'), 5) +
      line('M-12 -188C-14 -216 14 -216 12 -188', '#8b5e3c', 6),
  };
}

/** A skipping rope lying in loops. */
export function rope(ink: Ink): Piece {
  const grip = accent(ink);
  const d = curve([
    [-80, 60],
    [-110, -30],
    [-40, -90],
    [50, -70],
    [80, 0],
    [20, 60],
    [-50, 20],
    [-20, -50],
    [60, -40],
    [110, 40],
    [84, 104],
  ]);
  return {
    name: 'a skipping rope',
    width: 250,
    height: 230,
    outline: '',
    svg:
      line(d, ink.palette.dark, 8, 'opacity="0.3" transform="translate(5 9)"') +
      line(d, '#efe0c0', 7) +
      line(d, '#b08a5a', 7, 'stroke-dasharray="3 7" opacity="0.5"') +
      line('M-80 60L-62 116M84 104L66 158', grip, 18) +
      line('M-78 68L-72 86M82 112L76 130', tint(ink, grip, 0.4), 6),
  };
}

/** Stretch bands in a loose coil, lying flat. */
export function bands(ink: Ink): Piece {
  const svg = [0, 1, 2]
    .map(
      (index) =>
        `<ellipse cx="${-30 + index * 30}" cy="${-14 + index * 16}" rx="72" ry="52" fill="none" stroke="${shade(ink, accent(ink), index * 0.1)}" stroke-width="22" transform="rotate(${index * 24 - 20})"/>`,
    )
    .join('');
  return { name: 'a few stretch bands', width: 220, height: 180, outline: '', svg };
}

import { accent, shade, tint, type Ink, type Piece } from '../ink.ts';
import { at, box, boxPath, curve, line, oval, ovalPath, path, place, rounded } from '../shapes.ts';
import { lit, round, turned } from '../surfaces.ts';

const hairTones = ['#3a2a22', '#6b4429', '#a5673a', '#1f1a18', '#c99a5c', '#8a8078'];

/** A wide-toothed comb lying flat. */
export function comb(ink: Ink): Piece {
  const colour = ink.random.pick(['#b9793f', '#8b5e3c', '#c9a36b', '#d9c29a', '#6d4a55']);
  const [w, teeth] = [190, ink.random.whole(14, 20)];
  const step = (w - 28) / teeth;
  const prongs = Array.from({ length: teeth }, (_, index) =>
    boxPath(-w / 2 + 14 + index * step, -4, step * 0.56, 46 - Math.abs(index - teeth / 2) * 0.6),
  ).join('');
  const back = `M${-w / 2} 36V-12Q${-w / 2} -40 ${-w / 2 + 40} -42Q0 -56 ${w / 2 - 40} -42Q${w / 2} -40 ${w / 2} -12V36h-11V-2h${-(w - 22)}V36Z`;
  return {
    name: 'a wooden comb',
    width: w,
    height: 96,
    outline: back + prongs,
    svg:
      path(prongs, shade(ink, colour, 0.12)) +
      path(back, lit(ink, colour, 0.35)) +
      line(`M${-w / 2 + 18} -20Q0 -38 ${w / 2 - 18} -20`, tint(ink, colour, 0.4), 2, 'opacity="0.6"'),
  };
}

/** A paddle brush lying flat. */
export function paddleBrush(ink: Ink): Piece {
  const wood = ink.random.pick(['#c39a68', '#8b5e3c', '#d8b88a', accent(ink)]);
  const head = rounded(
    [
      [-46, -140],
      [46, -140],
      [46, -10],
      [-46, -10],
    ],
    40,
  );
  const pins = Array.from({ length: 54 }, (_, index) =>
    oval(-30 + (index % 6) * 12, -126 + Math.floor(index / 6) * 13, 2.2, 2.2, '#efe0bd'),
  ).join('');
  return {
    name: 'a paddle brush',
    width: 100,
    height: 310,
    outline: `${head}M-13 -20L-10 150q10 16 20 0L13 -20Z`,
    svg:
      path('M-13 -20L-10 150q10 16 20 0L13 -20Z', turned(ink, wood, 0.3)) +
      path(head, lit(ink, wood, 0.3)) +
      path(
        rounded(
          [
            [-38, -134],
            [38, -134],
            [38, -18],
            [-38, -18],
          ],
          34,
        ),
        shade(ink, ink.random.pick(['#8b4a3a', '#3d3a33', '#c98d7b']), 0.1),
      ) +
      pins,
  };
}

/** A cloth hair tie, gathered. */
export function scrunchie(ink: Ink): Piece {
  const colour = accent(ink);
  const puffs = Array.from({ length: 13 }, (_, index) => {
    const [turn, size] = [index * 27.7 + ink.random.between(-5, 5), ink.random.between(0.94, 1.06)];
    const d = 'M-9 -24C-34 -34 -38 -60 -20 -66Q0 -72 20 -66C38 -60 34 -34 9 -24Z';
    return place(
      path(d, index % 2 ? lit(ink, colour, 0.25) : lit(ink, shade(ink, colour, 0.12), 0.25)) +
        line('M-3 -26Q-10 -46 -6 -62M3 -26Q9 -44 6 -60', shade(ink, colour, 0.4), 2.2, 'opacity="0.6"'),
      0,
      0,
      size,
      turn,
    );
  }).join('');
  const hole = ovalPath(0, 0, 27, 26);
  return {
    name: 'a cloth hair tie',
    width: 140,
    height: 140,
    outline: `${ovalPath(0, 0, 64, 62)}${hole}`,
    svg:
      puffs + `<circle r="27" fill="none" stroke="${shade(ink, colour, 0.45)}" stroke-width="5" stroke-opacity="0.5"/>`,
  };
}

/** A round shampoo bar with a pressed pattern. */
export function shampooBar(ink: Ink): Piece {
  const colour = ink.random.pick(['#c9d0b3', '#dcae9a', '#e2c27a', '#a9b8b2', '#e9dcc3']);
  const rings = [40, 30, 20, 10]
    .map(
      (size) =>
        `<circle r="${size}" fill="none" stroke="${shade(ink, colour, 0.25)}" stroke-width="3" stroke-opacity="0.5"/>`,
    )
    .join('');
  return {
    name: 'a round shampoo bar',
    width: 116,
    height: 116,
    outline: ovalPath(0, 0, 56, 56),
    svg: oval(0, 2, 57, 57, shade(ink, colour, 0.3)) + oval(0, -1, 55, 55, round(ink, colour, 0.4)) + rings,
  };
}

/** A long braid of hair filling the sheet's height. */
export function braid(ink: Ink, tall: number, tone = ink.random.pick(hairTones)): string {
  const lock = tall / 9;
  let svg = '';
  for (let row = 0; row < 11; row++)
    for (const side of [-1, 1]) {
      const y = row * lock + (side > 0 ? lock / 2 : 0) - lock;
      const half = lock * (1.25 - row * 0.035);
      const d = `M0 ${y + lock * 1.5}C${at(side * half * 0.2, y + lock * 0.9)} ${at(side * half * 1.25, y + lock * 0.9)} ${at(side * half, y)}C${at(side * half * 0.9, y - lock * 0.5)} ${at(side * half * 0.1, y - lock * 0.1)} ${at(-side * half * 0.35, y + lock * 0.55)}Z`;
      const isLit = side === ink.sun;
      svg += path(d, isLit ? tint(ink, tone, 0.12) : shade(ink, tone, 0.12));
      for (let strand = 1; strand < 6; strand++) {
        const share = strand / 6;
        svg += line(
          `M${at(side * half * (1 - share * 1.2), y + share * lock * 0.4 - lock * 0.1)}Q${at(side * half * (0.85 - share * 0.7), y + lock * (0.55 + share * 0.3))} ${at(-side * half * 0.05 * strand * 0.4, y + lock * 1.35)}`,
          strand % 2 ? tint(ink, tone, 0.34) : shade(ink, tone, 0.4),
          lock / 26,
          'opacity="0.6"',
        );
      }
    }
  return svg;
}

/** Loose waves of hair across a box. */
export function waves(ink: Ink, w: number, h: number, tone = ink.random.pick(hairTones)): string {
  let svg = box(0, 0, w, h, shade(ink, tone, 0.25));
  for (let strand = 0; strand < 58; strand++) {
    const x = (strand / 55) * w * 1.2 - w * 0.1;
    const wave = curve(
      [0, 0.2, 0.4, 0.6, 0.8, 1].map(
        (share) => [x + Math.sin(share * 7 + strand * 0.09) * w * 0.09 + ink.random.between(-8, 8), share * h] as const,
      ),
    );
    svg += line(
      wave,
      [tint(ink, tone, 0.3), tone, shade(ink, tone, 0.3), tint(ink, tone, 0.12)][strand % 4] ?? tone,
      w / ink.random.between(44, 90),
      'opacity="0.8"',
    );
  }
  return svg;
}

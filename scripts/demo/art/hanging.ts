import { accent, linear, radial, shade, tint, type Ink, type Piece } from './ink.ts';
import { sentence, type Composed } from './layouts.ts';
import { weather } from './light.ts';
import { vaseOfStems } from './motifs/botanicals.ts';
import { railGarment } from './motifs/garments.ts';
import { at, box, curve, line, oval, path, place, type Point } from './shapes.ts';
import { contact, lit, softShadow } from './surfaces.ts';
import { texture } from './textures.ts';

function wall(ink: Ink): string {
  const { width: w, height: h, palette, random } = ink;
  const floor = h * random.between(0.86, 0.93);
  const backs = [
    () => texture(ink, 'plaster', palette.wall, 0, 0, w, h),
    () =>
      Array.from({ length: 9 }, (_, index) =>
        line(`M${w * (index / 8)} 0V${h}`, shade(ink, palette.wall, 0.3), 4, 'opacity="0.35"'),
      ).join(''),
    () =>
      path(
        `M${at(w * 0.16, h)}V${Math.round(h * 0.42)}a${at(w * 0.34, w * 0.34)} 0 0 1 ${at(w * 0.68, 0)}V${h}Z`,
        lit(ink, accent(ink), 0.25),
      ),
    () =>
      box(0, h * 0.55, w, h, tint(ink, accent(ink), 0.2), 0, 'opacity="0.8"') +
      box(0, h * 0.55, w, 10, palette.light, 0, 'opacity="0.6"'),
    () => oval(w * random.between(0.3, 0.7), h * 0.4, w * 0.36, w * 0.36, lit(ink, accent(ink), 0.2)),
  ];
  const boards = random.chance(0.55)
    ? box(
        0,
        floor,
        w,
        h - floor,
        linear(ink, [
          [0, shade(ink, palette.floor, 0.3)],
          [1, palette.floor],
        ]),
      ) + box(0, floor - 26, w, 26, tint(ink, palette.wall, 0.4))
    : '';
  return box(0, 0, w, h, lit(ink, palette.wall, 0.22)) + random.pick(backs)() + boards;
}

function shadowed(ink: Ink, piece: Piece, x: number, y: number, scale: number, turn = 0): string {
  return (
    softShadow(
      ink,
      piece.outline,
      [10, 22, 34, 46].map(
        (far) => `translate(${at(x - ink.sun * far, y + far * 0.7)}) rotate(${turn}) scale(${scale.toFixed(3)})`,
      ),
      ink.palette.isNight ? 0.7 : 0.44,
    ) + place(piece.svg, x, y, scale, turn)
  );
}

/** One to three garments hanging from a peg or a rail against a wall. */
export function hanging(
  ink: Ink,
  garments: readonly Piece[],
  options: { withPlant?: boolean; foot?: Piece } = {},
): Composed {
  const { width: w, height: h, random } = ink;
  const tallest = Math.max(...garments.map((piece) => piece.height));
  const span = garments.reduce((sum, piece) => sum + piece.width, 0);
  const scale = Math.min((h * random.between(0.7, 0.8)) / tallest, (w * 0.86) / span);
  const top = Math.max(h * 0.07, (h - tallest * scale) * 0.4);
  const rod =
    garments.length > 1
      ? box(
          0,
          top - 12,
          w,
          14,
          linear(ink, [
            [0, tint(ink, '#a9784a', 0.4)],
            [1, shade(ink, '#a9784a', 0.4)],
          ]),
        )
      : oval(0, 0, 0, 0, 'none') + box(w / 2 - 60, top - 16, 120, 24, '#a9784a', 6);
  let x = w / 2 - (span * scale) / 2;
  const hung = garments
    .map((piece) => {
      const middle = x + (piece.width * scale) / 2;
      x += piece.width * scale;
      return shadowed(ink, piece, middle, top, scale, Math.round(random.between(-2, 2)));
    })
    .join('');
  const plant = options.withPlant ? vaseOfStems(ink) : options.foot;
  const side = ink.sun > 0 ? 0.16 : 0.84;
  const stand = plant
    ? place(contact(ink, plant.width, 0.6) + plant.svg, w * side, h * 0.97, scale * (options.foot ? 0.62 : 1.05))
    : '';
  const { under, over, words } = weather(ink);
  return {
    svg: wall(ink) + under + rod + hung + stand + over,
    alt: sentence(
      garments.map((piece) => piece.name),
      `hanging against a wall${plant ? `, with ${plant.name} beside` : ''}`,
      words,
    ),
  };
}

/** A rail full of clothes, with something standing beneath. */
export function rail(ink: Ink, foot: Piece, what = 'a rail full of clothes'): Composed {
  const { width: w, height: h, random } = ink;
  const count = random.whole(7, 10);
  const clothes = Array.from({ length: count }, () => railGarment(ink));
  const scale = (h * 0.62) / 350;
  const top = h * random.between(0.1, 0.16);
  const hung = clothes
    .map((piece, index) => shadowed(ink, piece, w * (0.14 + (0.72 * index) / (count - 1)), top, scale))
    .join('');
  const pole = '#8f8a80';
  const frame =
    line(`M${w * 0.06} ${h}V${top}H${w * 0.94}V${h}`, pole, 13) +
    line(`M${w * 0.06} ${top - 3}H${w * 0.94}`, tint(ink, pole, 0.6), 4);
  const { under, over, words } = weather(ink);
  return {
    svg:
      wall(ink) +
      under +
      frame +
      hung +
      place(
        contact(ink, foot.width, 0.6) + foot.svg,
        w * random.between(0.3, 0.7),
        h * 0.965,
        (w * 0.36) / foot.width,
      ) +
      over,
    alt: sentence([what, foot.name], 'against a wall', words),
  };
}

/** Small clothes pegged to a line under an open sky. */
export function washingLine(ink: Ink, pieces: readonly Piece[]): Composed {
  const { width: w, height: h, random, palette } = ink;
  const sky = palette.isNight ? palette.wall : random.pick(['#c3d9df', '#f0dcc0', '#dbe2d0', '#e9cfc2', '#a9c7d3']);
  const hill = (share: number, tone: string) =>
    path(
      `${curve([0, 0.25, 0.5, 0.75, 1].map((part): Point => [w * part, h * (share + random.between(-0.03, 0.03))]))}V${h}H0Z`,
      tone,
    );
  const back =
    box(
      0,
      0,
      w,
      h,
      linear(ink, [
        [0, sky],
        [0.8, tint(ink, sky, 0.6)],
      ]),
    ) +
    oval(
      ink.sun < 0 ? w * 0.2 : w * 0.8,
      h * 0.24,
      w * 0.5,
      w * 0.5,
      radial(ink, [
        [0, '#fff3cf', 0.9],
        [1, '#fff3cf', 0],
      ]),
    ) +
    hill(0.76, tint(ink, palette.leaf, 0.5)) +
    hill(0.83, tint(ink, palette.leaf, 0.2)) +
    hill(0.91, shade(ink, palette.leaf, 0.1));
  const scale = (w * 0.84) / pieces.reduce((sum, piece) => sum + piece.width, 0);
  const ropeY = (x: number) => h * 0.26 + Math.sin((x / w) * Math.PI) * h * 0.06;
  let x = w * 0.04;
  const hung = pieces
    .map((piece) => {
      const middle = x + (piece.width * scale) / 2;
      x += piece.width * scale + (w * 0.06) / Math.max(1, pieces.length - 1);
      const y = ropeY(middle);
      const drop = piece.height * 0.52 * scale;
      const pegs = [-0.28, 0.28]
        .map((side) => box(middle + side * piece.width * scale * 0.7 - 7, y - 20, 14, 46, '#c39a68', 4))
        .join('');
      return place(piece.svg, middle, y + drop, scale, random.between(-4, 4)) + pegs;
    })
    .join('');
  return {
    svg:
      back + line(`M0 ${h * 0.26}Q${w / 2} ${h * 0.38} ${w} ${h * 0.26}`, ink.palette.dark, 5, 'opacity="0.7"') + hung,
    alt: sentence(
      pieces.map((piece) => piece.name),
      'on a washing line above hills',
      '',
    ),
  };
}

/** A printed cloth or quilt that fills the sheet. */
export function quilt(ink: Ink, kind: 'patchwork' | 'scarf' | 'knit'): Composed {
  const { width: w, height: h, random } = ink;
  const { under, over, words } = weather(ink);
  const tones = [...ink.palette.accents, ink.palette.wall, ink.palette.light, ink.palette.leaf];
  if (kind === 'knit') {
    const colour = accent(ink);
    const [sx, sy, band] = [w / 26, w / 30, random.pick(ink.palette.accents)];
    let stitches = '';
    const rows = Math.ceil(h / sy) + 1;
    for (let row = 0; row < rows; row++) {
      const isBand = row % 11 < 3;
      const tone = isBand ? band : colour;
      let [left, right] = ['', ''];
      for (let column = -1; column < 27; column++) {
        const [x, y] = [column * sx, row * sy];
        left += `M${at(x, y)}Q${at(x + sx * 0.1, y + sy * 0.9)} ${at(x + sx / 2, y + sy * 1.25)}L${at(x + sx / 2, y + sy * 0.6)}Q${at(x + sx * 0.3, y + sy * 0.3)} ${at(x, y)}Z`;
        right += `M${at(x + sx, y)}Q${at(x + sx * 0.9, y + sy * 0.9)} ${at(x + sx / 2, y + sy * 1.25)}L${at(x + sx / 2, y + sy * 0.6)}Q${at(x + sx * 0.7, y + sy * 0.3)} ${at(x + sx, y)}Z`;
      }
      stitches +=
        path(left, ink.sun < 0 ? tint(ink, tone, 0.18) : tone) +
        path(right, ink.sun < 0 ? shade(ink, tone, 0.16) : tint(ink, tone, 0.2));
    }
    return {
      svg: box(0, 0, w, h, shade(ink, colour, 0.5)) + stitches + under + over,
      alt: sentence(['a close view of hand-knitted stitches'], '', words),
    };
  }
  const cell = kind === 'patchwork' ? w / random.pick([4, 5, 6]) : w / random.pick([3, 4]);
  let body = '';
  for (let row = 0; row * cell < h; row++)
    for (let column = 0; column * cell < w; column++) {
      const [x, y, a, b] = [column * cell, row * cell, random.pick(tones), random.pick(tones)];
      const turn = random.whole(0, 3) * 90;
      const inside = random.pick([
        path(`M${-cell / 2} ${-cell / 2}H${cell / 2}L${-cell / 2} ${cell / 2}Z`, b),
        path(`M${-cell / 2} ${-cell / 2}h${cell}a${cell} ${cell} 0 0 1 ${-cell} ${cell}Z`, b),
        oval(0, 0, cell * 0.34, cell * 0.34, b) + oval(0, 0, cell * 0.16, cell * 0.16, a),
        path(`M0 ${-cell / 2}Q${cell * 0.4} 0 0 ${cell / 2}Q${-cell * 0.4} 0 0 ${-cell / 2}Z`, b),
        box(-cell / 2, -cell / 6, cell, cell / 3, b),
      ]);
      body +=
        place(box(-cell / 2, -cell / 2, cell, cell, a) + inside, x + cell / 2, y + cell / 2, 1, turn) +
        (kind === 'patchwork'
          ? `<rect x="${(x + 8).toFixed(1)}" y="${(y + 8).toFixed(1)}" width="${(cell - 16).toFixed(1)}" height="${(cell - 16).toFixed(1)}" fill="none" stroke="${ink.palette.light}" stroke-width="3" stroke-dasharray="10 9" stroke-opacity="0.6"/>`
          : '');
    }
  return {
    svg: body + under + over,
    alt: sentence(
      [
        kind === 'patchwork'
          ? 'a quilt of patches with running stitches'
          : 'a printed silk scarf of round and leaf shapes',
      ],
      '',
      words,
    ),
  };
}

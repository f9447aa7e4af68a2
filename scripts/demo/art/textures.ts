import { shade, tint, type Ink } from './ink.ts';
import { at, curve, faded, line, path, r, type Point } from './shapes.ts';

export type Texture =
  | 'plain'
  | 'linen'
  | 'stripes'
  | 'gingham'
  | 'wood'
  | 'terrazzo'
  | 'marble'
  | 'tiles'
  | 'plaster'
  | 'blocks';

/** The name of a texture in an alt text; empty for a plain one. */
export const textureWords: Record<Texture, string> = {
  plain: 'surface',
  linen: 'linen cloth',
  stripes: 'striped cloth',
  gingham: 'checked cloth',
  wood: 'wooden board',
  terrazzo: 'terrazzo slab',
  marble: 'marble slab',
  tiles: 'tiled surface',
  plaster: 'plaster surface',
  blocks: 'ground of two colours',
};

/** A rectangle filled with a texture. */
export function texture(ink: Ink, kind: Texture, colour: string, x: number, y: number, w: number, h: number): string {
  const { random } = ink;
  const [dim, bright] = [shade(ink, colour, 0.3), tint(ink, colour, 0.55)];
  if (kind === 'linen') {
    return (
      line(hatch(x, y, w, h, 9, 0), dim, 1.4, 'opacity="0.22"') +
      line(hatch(x, y, w, h, 10, 90), bright, 1.8, 'opacity="0.32"') +
      folds(ink, colour, x, y, w, h)
    );
  }
  if (kind === 'stripes') {
    const [gap, band, turn] = [random.pick([70, 110, 150]), random.pick([10, 22, 40]), random.pick([0, 90, 32, -24])];
    const tone = random.pick(ink.palette.accents);
    return (
      line(hatch(x, y, w, h, gap, turn), tone, band, 'opacity="0.55"') +
      line(hatch(x, y, w, h, gap, turn, band / 2 + 9), tone, 3, 'opacity="0.5"') +
      folds(ink, colour, x, y, w, h)
    );
  }
  if (kind === 'gingham') {
    const [cell, turn, tone] = [
      random.pick([44, 64, 90]),
      random.pick([0, 12, -18, 45]),
      random.pick(ink.palette.accents),
    ];
    return (
      line(hatch(x, y, w, h, cell * 2, turn), tone, cell, 'opacity="0.4"') +
      line(hatch(x, y, w, h, cell * 2, turn + 90), tone, cell, 'opacity="0.4"')
    );
  }
  if (kind === 'wood') {
    const plank = random.between(190, 330);
    let grain = '';
    for (let top = y; top < y + h; top += plank) {
      grain += line(`M${at(x, top)}h${Math.round(w)}`, dim, 3, 'opacity="0.6"');
      for (let row = 1; row < 6; row++) {
        const base = top + (row * plank) / 6;
        grain += line(
          curve([0, 0.25, 0.5, 0.75, 1].map((share): Point => [x + w * share, base + random.between(-9, 9)])),
          row % 2 ? dim : bright,
          random.between(1.2, 3),
          'opacity="0.28"',
        );
      }
    }
    return `<g>${grain}</g>`;
  }
  if (kind === 'terrazzo') {
    const chips = Array.from({ length: Math.round((w * h) / 9000) }, () => {
      const [cx, cy, size] = [x + random.between(0, w), y + random.between(0, h), random.between(5, 24)];
      const points = [0, 1, 2, 3, 4].map((corner): Point => [
        cx + Math.cos(corner * 1.26) * size * random.between(0.5, 1.1),
        cy + Math.sin(corner * 1.26) * size * random.between(0.4, 0.9),
      ]);
      return path(
        `M${points.map((point) => at(...point)).join('L')}Z`,
        random.pick([...ink.palette.accents, dim, bright]),
        'opacity="0.62"',
      );
    });
    return chips.join('');
  }
  if (kind === 'marble') {
    return Array.from({ length: 7 }, () => {
      const [start, slope] = [random.between(-0.4, 1.2) * w, random.between(0.3, 0.9) * w];
      const vein = curve(
        [0, 0.2, 0.4, 0.6, 0.8, 1].map((share): Point => [
          x + start + slope * share + random.between(-50, 50),
          y + h * share,
        ]),
      );
      return (
        line(vein, dim, random.between(8, 34), 'opacity="0.1"') +
        line(vein, dim, random.between(1, 3), 'opacity="0.45"')
      );
    }).join('');
  }
  if (kind === 'tiles') {
    const size = random.pick([110, 150, 210]);
    return (
      line(hatch(x, y, w, h, size, 0) + hatch(x, y, w, h, size, 90), dim, 5, 'opacity="0.5"') +
      line(hatch(x, y, w, h, size, 0, 4) + hatch(x, y, w, h, size, 90, 4), bright, 3, 'opacity="0.5"')
    );
  }
  if (kind === 'plaster') {
    return faded(
      Array.from({ length: 16 }, () => {
        const [cx, cy, reach] = [x + random.between(0, w), y + random.between(0, h), random.between(90, 320)];
        return path(
          curve(
            [
              [cx - reach, cy],
              [cx, cy - reach * 0.2],
              [cx + reach, cy + reach * 0.1],
              [cx, cy + reach * 0.24],
            ],
            true,
          ),
          random.chance(0.5) ? bright : dim,
        );
      }).join(''),
      0.12,
    );
  }
  if (kind === 'blocks')
    return path(
      `M${at(x, y + h * random.between(0.2, 0.7))}L${at(x + w, y + h * random.between(0.2, 0.8))}V${y + h}H${x}Z`,
      random.pick(ink.palette.accents),
      'opacity="0.75"',
    );
  return '';
}

function folds(ink: Ink, colour: string, x: number, y: number, w: number, h: number): string {
  return Array.from({ length: ink.random.whole(2, 4) }, () => {
    const [start, drift] = [x + ink.random.between(0, w), ink.random.between(-0.25, 0.25) * w];
    const ridge = (offset: number) =>
      curve(
        [0, 0.35, 0.7, 1].map((share): Point => [
          start + drift * share + offset + Math.sin(share * 5) * 26,
          y + h * share,
        ]),
      );
    return (
      [
        [90, 0.045],
        [56, 0.05],
        [28, 0.06],
      ]
        .map(([width = 0, strength = 0]) => line(ridge(0), shade(ink, colour, 0.5), width, `opacity="${strength}"`))
        .join('') +
      [
        [50, 0.1],
        [24, 0.12],
      ]
        .map(([width = 0, strength = 0]) =>
          line(ridge(ink.sun * 46), tint(ink, colour, 0.7), width, `opacity="${strength}"`),
        )
        .join('')
    );
  }).join('');
}

/** Path data of parallel lines over a box; lines at other angles than 0 or 90 degrees reach beyond it. */
function hatch(x: number, y: number, w: number, h: number, gap: number, turn: number, offset = 0): string {
  if (turn === 0)
    return Array.from(
      { length: Math.ceil(h / gap) },
      (_, index) => `M${at(x, y + gap * (index + 0.5) + offset)}h${r(w)}`,
    ).join('');
  if (turn === 90)
    return Array.from(
      { length: Math.ceil(w / gap) },
      (_, index) => `M${at(x + gap * (index + 0.5) + offset, y)}v${r(h)}`,
    ).join('');
  const [sin, cos, reach] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180), (w + h) * 0.6];
  return Array.from({ length: Math.ceil((reach * 2) / gap) }, (_, index) => {
    const off = index * gap - reach + offset;
    const [cx, cy] = [x + w / 2 - sin * off, y + h / 2 + cos * off];
    return `M${at(cx - cos * reach, cy - sin * reach)}L${at(cx + cos * reach, cy + sin * reach)}`;
  }).join('');
}

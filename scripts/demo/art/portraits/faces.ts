import { lightness, mix } from '../colour.ts';
import { linear, shade, tiled, tint, type Ink } from '../ink.ts';
import { at, box, curve, line, oval, path, type Point } from '../shapes.ts';
import { lit, within } from '../surfaces.ts';

/** The features that one portrait's parts share. */
export interface Sitter {
  readonly skin: string;
  readonly hair: string;
  readonly cloth: string;
  readonly isOld: boolean;
}

/** Neck, shoulders and a plain or patterned top, in a 1000 × 1000 picture. */
export function shoulders(ink: Ink, { skin, cloth }: Sitter): string {
  const d = 'M110 1010C120 850 210 790 390 752L500 800L610 752C790 790 880 850 890 1010Z';
  const pattern = ink.random.pick(['', '', 'stripes', 'dots', 'knit']);
  const tone = ink.random.chance(0.5) ? ink.palette.light : shade(ink, cloth, 0.5);
  const print =
    pattern === 'stripes'
      ? Array.from({ length: 5 }, (_, row) =>
          line(`M100 ${800 + row * 52}Q500 ${860 + row * 52} 900 ${800 + row * 52}`, tone, 17, 'opacity="0.7"'),
        ).join('')
      : pattern === 'dots'
        ? box(
            100,
            700,
            800,
            310,
            tiled(ink, 70, 70, oval(18, 18, 9, 9, tone) + oval(53, 53, 9, 9, tone)),
            0,
            'opacity="0.7"',
          )
        : pattern === 'knit'
          ? box(100, 700, 800, 310, tiled(ink, 30, 36, line('M2 6l13 16l13 -16', tone, 4, 'opacity="0.45"')))
          : '';
  const collar = ink.random.pick([
    line('M388 756Q500 860 612 756', shade(ink, cloth, 0.3), 30),
    path('M386 740L500 866L430 900L340 776ZM614 740L500 866L570 900L660 776Z', tint(ink, cloth, 0.25)),
    path('M376 700Q500 770 624 700L636 800Q500 870 364 800Z', tint(ink, cloth, 0.1)) +
      line('M372 740Q500 806 628 740', shade(ink, cloth, 0.3), 6, 'opacity="0.6"'),
  ]);
  const neck =
    path('M410 600V770Q500 846 590 770V600Z', shade(ink, skin, 0.16)) +
    path('M410 640Q500 740 590 640V600H410Z', shade(ink, skin, 0.32));
  return neck + path(d, lit(ink, cloth, 0.25)) + within(ink, d, print) + collar;
}

/** A calm face with closed or open eyes. */
export function face(ink: Ink, { skin, hair, isOld }: Sitter): string {
  const { random, sun } = ink;
  const jaw = random.between(0.9, 1.06);
  const head = curve(
    [
      [500, 250],
      [620, 300],
      [648, 430],
      [618, 560 * 1],
      [560, 640 * jaw + 20],
      [500, 668 * jaw],
      [440, 640 * jaw + 20],
      [382, 560],
      [352, 430],
      [380, 300],
    ],
    true,
  );
  const dark = shade(ink, skin, 0.5);
  const isClosed = random.chance(0.35);
  const eye = (x: number) =>
    isClosed
      ? line(`M${x - 36} 462Q${x} 484 ${x + 36} 462`, shade(ink, skin, 0.8), 7)
      : path(`M${x - 38} 464Q${x} 434 ${x + 38} 464Q${x} 484 ${x - 38} 464Z`, '#fbf6ee') +
        oval(
          x + sun * 3,
          462,
          15,
          16,
          random.pick(
            lightness(skin) > 0.72
              ? ['#3d2a1e', '#5a4026', '#46603f', '#3f5670']
              : ['#2a1a12', '#3d2a1e', '#33221a', '#4a2f1c'],
          ),
        ) +
        oval(x + sun * 3, 462, 7, 8, '#1a1412') +
        oval(x + sun * 8, 456, 4, 4, '#ffffff') +
        line(`M${x - 39} 464Q${x} 432 ${x + 39} 464`, shade(ink, skin, 0.85), 6);
  const brow = (side: number) =>
    line(
      curve([
        [500 + side * 38, 412],
        [500 + side * 78, 396],
        [500 + side * 122, 414],
      ]),
      isOld ? hair : shade(ink, hair, 0.2),
      random.between(8, 13),
    );
  const lips = mix(random.pick(['#b5605a', '#a34a4a', '#c07a68']), shade(ink, skin, 0.4), random.between(0.25, 0.6));
  const mouth =
    path('M452 588Q480 572 500 582Q520 572 548 588Q500 596 452 588Z', lips) +
    path('M452 588Q500 596 548 588Q526 620 500 620Q474 620 452 588Z', tint(ink, lips, 0.16));
  const lines = isOld
    ? line(
        'M398 500q-18 -6 -26 -18M602 500q18 -6 26 -18M420 560q-14 30 0 56M580 560q14 30 0 56M440 350q60 -16 120 0',
        dark,
        4,
        'opacity="0.4"',
      )
    : '';
  const freckles = random.chance(0.2)
    ? Array.from({ length: 14 }, () =>
        oval(
          500 + random.pick([-1, 1]) * random.between(36, 108),
          random.between(500, 545),
          3.4,
          3.4,
          dark,
          'opacity="0.5"',
        ),
      ).join('')
    : '';
  const ears = oval(350, 472, 26, 44, shade(ink, skin, 0.14)) + oval(650, 472, 26, 44, shade(ink, skin, 0.14));
  const side = within(
    ink,
    head,
    path(
      `M500 240C${at(500 - sun * 60, 420)} ${at(500 - sun * 40, 560)} ${at(500 - sun * 10, 690)}H${500 - sun * 220}V240Z`,
      shade(ink, skin, 0.5),
      'opacity="0.2"',
    ) +
      oval(420, 536, 46, 34, '#c9625a', 'opacity="0.16"') +
      oval(580, 536, 46, 34, '#c9625a', 'opacity="0.16"'),
  );
  const nose = line(
    `M${500 - sun * 8} 470Q${500 - sun * 26} 530 ${500 - sun * 24} 540Q500 560 ${500 + sun * 20} 542`,
    dark,
    6,
    'opacity="0.6"',
  );
  return (
    ears +
    path(head, lit(ink, skin, 0.16)) +
    side +
    eye(426) +
    eye(574) +
    brow(-1) +
    brow(1) +
    nose +
    mouth +
    lines +
    freckles
  );
}

/** Glasses with round, square or thin frames. */
export function glasses(ink: Ink): string {
  const [tone, size] = [ink.random.pick(['#2c2a27', '#8b5e3c', '#c99a45', '#6d3a33']), ink.random.pick([0, 1])];
  const lens = (x: number) =>
    size
      ? `<circle cx="${x}" cy="464" r="60" fill="#ffffff" fill-opacity="0.14" stroke="${tone}" stroke-width="9"/>`
      : `<rect x="${x - 62}" y="416" width="124" height="94" rx="30" fill="#ffffff" fill-opacity="0.14" stroke="${tone}" stroke-width="12"/>`;
  return lens(424) + lens(576) + line('M484 456Q500 444 516 456M362 452L346 446M638 452L654 446', tone, 9);
}

/** A short or full beard. */
export function beard(ink: Ink, { hair }: Sitter): string {
  const isFull = ink.random.chance(0.5);
  const d = isFull
    ? 'M352 470C360 640 400 740 500 748C600 740 640 640 648 470C630 540 610 566 566 566Q500 548 434 566C390 566 370 540 352 470Z'
    : 'M356 500C370 620 420 682 500 684C580 682 630 620 644 500C626 560 596 574 560 572Q500 556 440 572C404 574 374 560 356 500Z';
  return path(`${d}M458 590Q500 576 542 590Q500 622 458 590Z`, shade(ink, hair, 0.1), 'fill-rule="evenodd"');
}

/** Small earrings on both sides. */
export function earrings(ink: Ink): string {
  const tone = ink.random.pick(['#c99a45', '#f3ece0', ...ink.palette.accents]);
  return ink.random.chance(0.5)
    ? oval(346, 536, 13, 16, tone) + oval(654, 536, 13, 16, tone)
    : `<g fill="none" stroke="${tone}" stroke-width="9"><circle cx="344" cy="556" r="34"/><circle cx="656" cy="556" r="34"/></g>`;
}

/** A ring of points around the head, for curls and wraps. */
export function around(count: number, radiusX: number, radiusY: number, cy: number, from: number, to: number): Point[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = ((from + ((to - from) * index) / (count - 1)) * Math.PI) / 180;
    return [500 + Math.cos(angle) * radiusX, cy + Math.sin(angle) * radiusY];
  });
}

/** Paint for hair: lit from above on the sunny side. */
export function hairPaint(ink: Ink, tone: string): string {
  return linear(
    ink,
    [
      [0, tint(ink, tone, 0.22)],
      [0.5, tone],
      [1, shade(ink, tone, 0.35)],
    ],
    ink.sun < 0 ? [0, 0, 1, 1] : [1, 0, 0, 1],
  );
}

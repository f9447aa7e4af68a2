import { accent, linear, radial, shade, tiled, tint, type Ink } from './ink.ts';
import type { Composed } from './layouts.ts';
import { slant, vignette, weather, windowLight } from './light.ts';
import { bloom, leafPath, vaseOfStems } from './motifs/botanicals.ts';
import { books, cup, lamp } from './motifs/calm.ts';
import { at, box, curve, line, oval, path, place, rounded } from './shapes.ts';
import { lit, softShadow, within } from './surfaces.ts';
import { texture } from './textures.ts';

/** A made bed with linen, pillows and a small table beside it. */
export function bed(ink: Ink): Composed {
  const { width: w, height: h, palette, random } = ink;
  const top = h * 0.54;
  const [cover, sheet, board] = [
    accent(ink),
    palette.isNight ? shade(ink, palette.light, 0.25) : palette.light,
    random.pick(['#a9784a', '#c9a36b', accent(ink)]),
  ];
  const pillow = (x: number, y: number, size: number, tone: string, turn: number) => {
    const d = curve(
      [
        [-size, -size * 0.4],
        [0, -size * 0.56],
        [size, -size * 0.42],
        [size * 0.93, 0],
        [size, size * 0.4],
        [0, size * 0.5],
        [-size, size * 0.42],
        [-size * 0.93, 0],
      ],
      true,
    );
    return (
      softShadow(
        ink,
        d,
        [
          `translate(${at(x - ink.sun * 14, y + 16)}) rotate(${turn})`,
          `translate(${at(x - ink.sun * 28, y + 26)}) rotate(${turn})`,
        ],
        0.3,
      ) +
      place(
        path(d, lit(ink, tone, 0.26)) +
          line(
            `M${-size * 0.8} ${-size * 0.25}Q${-size * 0.3} ${-size * 0.1} ${-size * 0.2} ${size * 0.1}M${size * 0.75} ${size * 0.25}Q${size * 0.4} ${size * 0.1} ${size * 0.3} ${-size * 0.1}`,
            shade(ink, tone, 0.3),
            5,
            'opacity="0.5"',
          ),
        x,
        y,
        1,
        turn,
      )
    );
  };
  const folds = Array.from({ length: 9 }, (_, index) =>
    line(
      curve([
        [w * (index * 0.13 - 0.1), top + h * 0.12],
        [w * (index * 0.14 - 0.14), h * 0.8],
        [w * (index * 0.15 - 0.2), h],
      ]),
      index % 2 ? tint(ink, cover, 0.5) : shade(ink, cover, 0.45),
      random.between(10, 30),
      'opacity="0.24"',
    ),
  ).join('');
  const quilt = `${curve([
    [-20, top + h * 0.14],
    [w * 0.3, top + h * 0.11],
    [w * 0.66, top + h * 0.15],
    [w + 20, top + h * 0.12],
  ])}V${h}H-20Z`;
  const head = path(
    rounded(
      [
        [w * 0.06, top + 40],
        [w * 0.06, h * 0.32],
        [w * 0.94, h * 0.32],
        [w * 0.94, top + 40],
      ],
      random.pick([20, 120, 240]),
    ),
    lit(ink, board, 0.3),
  );
  const art = random.chance(0.5)
    ? place(
        box(-120, -150, 240, 300, palette.light) +
          box(-96, -126, 192, 252, accent(ink)) +
          oval(0, 0, 60, 60, accent(ink)) +
          path(leafPath(150, 60), palette.leaf),
        w * 0.5,
        h * 0.16,
        Math.min(1, h / 1700),
      )
    : '';
  const { under, over, words } = weather(ink);
  return {
    svg:
      box(0, 0, w, h, lit(ink, palette.wall, 0.2)) +
      texture(ink, 'plaster', palette.wall, 0, 0, w, top) +
      under +
      art +
      head +
      path(
        `${curve([
          [-20, top],
          [w * 0.4, top - h * 0.02],
          [w + 20, top],
        ])}V${h}H-20Z`,
        lit(ink, sheet, 0.2),
      ) +
      pillow(w * 0.3, top - h * 0.02, w * 0.21, sheet, -4) +
      pillow(w * 0.72, top - h * 0.02, w * 0.21, tint(ink, accent(ink), 0.3), 4) +
      pillow(w * 0.5, top + h * 0.05, w * 0.14, accent(ink), 2) +
      path(quilt, lit(ink, cover, 0.2)) +
      within(ink, quilt, folds) +
      path(
        `${curve([
          [-20, top + h * 0.14],
          [w * 0.3, top + h * 0.11],
          [w * 0.66, top + h * 0.15],
          [w + 20, top + h * 0.12],
        ])}L${at(w + 20, top + h * 0.2)}${curve([
          [w + 20, top + h * 0.2],
          [w * 0.6, top + h * 0.23],
          [w * 0.3, top + h * 0.19],
          [-20, top + h * 0.22],
        ]).replace('M', 'L')}Z`,
        lit(ink, sheet, 0.2),
      ) +
      over,
    alt: `A bed made with linen, three pillows and a turned-down cover ${words}.`,
  };
}

/** A window by night or by day with a seat, a cup and a book below it. */
export function windowSeat(ink: Ink): Composed {
  const { width: w, height: h, palette, random } = ink;
  const isNight = palette.isNight;
  const sky = isNight
    ? (['#1b2740', '#46587a'] as const)
    : random.pick([
        ['#f6e3c0', '#f0c3a0'],
        ['#cfe0e2', '#f3ead6'],
        ['#e2e8d4', '#f6eed9'],
      ] as const);
  const [x, y, ww, hh] = [w * 0.2, h * 0.1, w * 0.6, h * 0.52];
  const isArched = random.chance(0.5);
  const frame = isArched
    ? `M${at(x, y + hh)}V${Math.round(y + ww / 2)}a${at(ww / 2, ww / 2)} 0 0 1 ${at(ww, 0)}V${Math.round(y + hh)}Z`
    : rounded(
        [
          [x, y + hh],
          [x, y],
          [x + ww, y],
          [x + ww, y + hh],
        ],
        6,
      );
  const moon = oval(x + ww * 0.68, y + hh * 0.34, w * 0.07, w * 0.07, isNight ? '#f6ecd2' : '#fff6dd');
  const tree = Array.from({ length: 16 }, () =>
    place(
      path(
        leafPath(w * 0.09, w * 0.04),
        isNight ? '#17211f' : random.pick([palette.leaf, tint(ink, palette.leaf, 0.3)]),
      ),
      x + ww * random.between(0, 0.4),
      y + hh * random.between(0.4, 1),
      1,
      random.between(-80, 80),
    ),
  ).join('');
  const curtain = (side: number) =>
    path(
      `M${w / 2 + side * w * 0.5} ${h * 0.04}L${w / 2 + side * w * 0.26} ${h * 0.04}Q${w / 2 + side * w * 0.3} ${h * 0.5} ${w / 2 + side * w * 0.4} ${h * 0.72}L${w / 2 + side * w * 0.5} ${h * 0.72}Z`,
      lit(ink, palette.light, 0.3),
      `opacity="${isNight ? 0.5 : 0.8}"`,
    ) +
    [0.3, 0.35, 0.4, 0.45]
      .map((share) =>
        line(
          `M${w / 2 + side * w * share} ${h * 0.04}Q${w / 2 + side * w * (share + 0.03)} ${h * 0.4} ${w / 2 + side * w * (share + 0.06)} ${h * 0.71}`,
          shade(ink, palette.light, 0.4),
          7,
          'opacity="0.3"',
        ),
      )
      .join('');
  const ledge = h * 0.72;
  const seat = accent(ink);
  const things = [
    [books(ink), 0.3],
    [cup(ink), 0.5],
    [vaseOfStems(ink), 0.72],
  ] as const;
  return {
    svg:
      box(0, 0, w, h, lit(ink, palette.wall, 0.2)) +
      path(
        frame,
        linear(ink, [
          [0, sky[0]],
          [1, sky[1]],
        ]),
      ) +
      within(ink, frame, moon + tree) +
      `<path d="${frame}" fill="none" stroke="${isNight ? shade(ink, '#efe4d2', 0.4) : '#f8f1e4'}" stroke-width="30"/>` +
      line(
        `M${w / 2} ${y}V${y + hh}M${x} ${y + hh * 0.5}H${x + ww}`,
        isNight ? shade(ink, '#efe4d2', 0.4) : '#f8f1e4',
        16,
      ) +
      curtain(-1) +
      curtain(1) +
      box(
        0,
        ledge,
        w,
        h - ledge,
        linear(ink, [
          [0, tint(ink, seat, 0.2)],
          [0.2, seat],
          [1, shade(ink, seat, 0.4)],
        ]),
      ) +
      box(0, ledge, w, 16, tint(ink, seat, 0.5)) +
      things.map(([piece, share]) => place(piece.svg, w * share, ledge + 34, w / 900)).join('') +
      (isNight ? vignette(ink, 0.5) : windowLight(ink, 0.12)),
    alt: `A window ${isNight ? 'by night with a moon' : 'with morning light'}; below it books, a cup of tea and a vase.`,
  };
}

/** A free-standing bath with petals, under a window's light. */
export function bathTub(ink: Ink): Composed {
  const { width: w, height: h, palette, random } = ink;
  const floor = h * 0.78;
  const [tub, wood] = [random.pick([palette.light, '#efe4d2', accent(ink)]), '#b98a5a'];
  const d = `M${at(w * 0.08, h * 0.5)}C${at(w * 0.1, h * 0.74)} ${at(w * 0.2, h * 0.84)} ${at(w * 0.34, h * 0.84)}H${Math.round(w * 0.66)}C${at(w * 0.8, h * 0.84)} ${at(w * 0.9, h * 0.74)} ${at(w * 0.92, h * 0.5)}Z`;
  const petals = Array.from({ length: 5 }, () =>
    place(bloom(ink, w * 0.03), random.between(w * 0.22, w * 0.78), h * random.between(0.488, 0.507), 1),
  ).join('');
  const steam = [0.3, 0.5, 0.68]
    .map((share) =>
      line(
        curve([
          [w * share, h * 0.46],
          [w * (share - 0.04), h * 0.36],
          [w * (share + 0.04), h * 0.28],
          [w * share, h * 0.18],
        ]),
        palette.light,
        26,
        'opacity="0.16"',
      ),
    )
    .join('');
  const plant = vaseOfStems(ink, 'leaves');
  const { under, over, words } = weather(ink);
  return {
    svg:
      box(0, 0, w, h, lit(ink, palette.wall, 0.2)) +
      texture(ink, 'tiles', palette.wall, 0, 0, w, floor) +
      floorFrom(ink, floor) +
      texture(ink, 'terrazzo', palette.floor, 0, floor, w, h - floor) +
      under +
      oval(w / 2, h * 0.85, w * 0.44, h * 0.03, palette.dark, 'opacity="0.3"') +
      path(
        d,
        linear(
          ink,
          [
            [0, tint(ink, tub, 0.3)],
            [0.6, tub],
            [1, shade(ink, tub, 0.35)],
          ],
          ink.sun < 0 ? [0, 0, 1, 0.5] : [1, 0, 0, 0.5],
        ),
      ) +
      oval(w / 2, h * 0.5, w * 0.43, h * 0.04, tint(ink, tub, 0.5)) +
      oval(
        w / 2,
        h * 0.503,
        w * 0.4,
        h * 0.032,
        linear(ink, [
          [0, '#a9c7c4'],
          [1, '#dcebe2'],
        ]),
      ) +
      petals +
      box(w * 0.56, h * 0.485, w * 0.2, h * 0.022, wood, 6) +
      place(cup(ink).svg, w * 0.64, h * 0.488, w / 1700) +
      steam +
      place(plant.svg, ink.sun > 0 ? w * 0.13 : w * 0.87, h * 0.95, w / 760) +
      over,
    alt: `A free-standing bath with flowers on the water and a cup on a wooden board ${words}.`,
  };
}

/** A chair in a corner with a lamp and books: a place to read. */
export function readingCorner(ink: Ink): Composed {
  const { width: w, height: h, palette } = ink;
  const floor = h * 0.76;
  const cloth = accent(ink);
  const chair =
    path(
      'M-230 40V-120Q-230 -190 -170 -190Q-150 -190 -150 -140V-380Q-150 -470 -60 -470H60Q150 -470 150 -380V-140Q150 -190 170 -190Q230 -190 230 -120V40Z',
      lit(ink, cloth, 0.34),
    ) +
    path(
      rounded(
        [
          [-150, -60],
          [150, -60],
          [160, -150],
          [-160, -150],
        ],
        34,
      ),
      lit(ink, tint(ink, cloth, 0.16), 0.2),
    ) +
    line('M-150 -140V-10M150 -140V-10', shade(ink, cloth, 0.4), 6, 'opacity="0.5"') +
    line('M-180 40L-196 110M180 40L196 110', '#8b5e3c', 18) +
    place(
      path(
        rounded(
          [
            [-80, -70],
            [80, -70],
            [80, 70],
            [-80, 70],
          ],
          24,
        ),
        lit(ink, accent(ink), 0.3),
      ) + box(-80, -70, 160, 140, tiled(ink, 40, 40, oval(20, 20, 8, 8, palette.light, 'opacity="0.6"'))),
      -10,
      -220,
      1,
      -12,
    );
  const [pile, light, plant] = [books(ink), lamp(ink), vaseOfStems(ink)];
  const side = ink.sun;
  const stool = path('M-90 -150H90V-130H-90Z', '#a9784a') + line('M-70 -130L-84 0M70 -130L84 0', '#8b5e3c', 12);
  return {
    svg:
      box(0, 0, w, h, lit(ink, palette.wall, 0.2)) +
      texture(ink, 'plaster', palette.wall, 0, 0, w, floor) +
      floorFrom(ink, floor) +
      texture(ink, 'wood', palette.floor, 0, floor, w, h - floor) +
      oval(w / 2, floor + h * 0.11, w * 0.46, h * 0.07, tint(ink, accent(ink), 0.2), 'opacity="0.8"') +
      oval(w * 0.5 - side * 90, floor + h * 0.085, 260, 26, palette.dark, 'opacity="0.35"') +
      place(chair, w * 0.5 - side * 90, floor + h * 0.08 - 100, Math.min(1.1, h / 1500)) +
      place(stool + place(light.svg, 0, -150), w * 0.5 + side * w * 0.3, floor + h * 0.1, Math.min(1.2, h / 1350)) +
      place(pile.svg, w * 0.5 - side * w * 0.36, floor + h * 0.16, 1.1) +
      place(plant.svg, w * 0.5 - side * w * 0.4, floor + h * 0.03, 1.25) +
      oval(
        w * 0.5 + side * w * 0.3,
        floor - h * 0.18,
        w * 0.6,
        w * 0.6,
        radial(ink, [
          [0, '#ffdf9a', 0.3],
          [1, '#ffdf9a', 0],
        ]),
      ) +
      slant(ink, 0.2) +
      vignette(ink, palette.isNight ? 0.5 : 0.2),
    alt: 'An armchair with a cushion beside a lit lamp, books and a vase.',
  };
}

/** Bunches of herbs hung up to dry under a beam. */
export function dryingHerbs(ink: Ink, bunch: () => string): Composed {
  const { width: w, height: h, palette } = ink;
  const beam = h * 0.12;
  const bundles = [0.16, 0.34, 0.52, 0.7, 0.87]
    .map((x, index) => {
      const stems = [-16, -7, 3, 12].map((turn) => place(bunch(), 0, 0, 1, 180 + turn)).join('');
      return (
        line(`M${w * x} ${beam}V${h * (0.2 + (index % 2) * 0.05)}`, '#b08a5a', 4) +
        place(
          stems + box(-16, -10, 32, 22, '#c39a68', 6),
          w * x,
          h * (0.2 + (index % 2) * 0.05),
          Math.min(h * 0.0022, w * 0.0021),
        )
      );
    })
    .join('');
  const { under, over, words } = weather(ink);
  return {
    svg:
      box(0, 0, w, h, lit(ink, palette.wall, 0.22)) +
      texture(ink, 'plaster', palette.wall, 0, 0, w, h) +
      under +
      box(
        0,
        beam - 40,
        w,
        56,
        linear(ink, [
          [0, '#a9784a'],
          [1, '#7b5632'],
        ]),
      ) +
      bundles +
      over,
    alt: `Five bunches of herbs hanging from a beam to dry ${words}.`,
  };
}

/** The floor from this height down to the lower edge, darker at the back. */
function floorFrom(ink: Ink, top: number): string {
  const { width, height, palette } = ink;
  const fill = linear(ink, [
    [0, shade(ink, palette.floor, 0.25)],
    [1, palette.floor],
  ]);
  return box(0, top, width, height - top, fill);
}

import { accent, linear, shade, tint, type Ink, type Piece } from '../ink.ts';
import { box, line, oval, path, turnedOutline, type Point } from '../shapes.ts';
import { gleam, label, metal, turned, within } from '../surfaces.ts';

const glassTones = ['#8a4f22', '#8a4f22', '#4f6b4a', '#3f5a73', '#d9e0d6', '#c98d7b', '#2b2622', '#e7d3bd'];

function vessel(
  ink: Ink,
  profile: readonly Point[],
  radius: number,
  colour: string,
  gloss: number,
): { outline: string; svg: string } {
  const outline = turnedOutline(profile, radius);
  return { outline, svg: path(outline, turned(ink, colour, gloss)) };
}

/** A small dropper bottle of tinted glass with a rubber teat. */
export function dropperBottle(ink: Ink, tone = ink.random.pick(glassTones)): Piece {
  const [half, tall] = [ink.random.between(22, 28), ink.random.between(62, 88)];
  const glass = vessel(
    ink,
    [
      [half, 0],
      [half, -tall],
      [10, -tall - 12],
      [10, -tall - 20],
      [0, -tall - 20],
    ],
    11,
    tone,
    0.35,
  );
  const top = -tall - 18;
  const teat = turnedOutline(
    [
      [8, top - 20],
      [8, top - 40],
      [4, top - 50],
      [0, top - 50],
    ],
    7,
  );
  const cap = accent(ink);
  const liquid = within(
    ink,
    glass.outline,
    box(
      -half,
      -tall * 0.72,
      half * 2,
      tall,
      linear(ink, [
        [0, tint(ink, tone, 0.3), 0.5],
        [1, shade(ink, tone, 0.5), 0.35],
      ]),
    ),
  );
  return {
    name: 'a dropper bottle',
    width: half * 2,
    height: tall + 70,
    outline: `${glass.outline}${teat}`,
    svg:
      glass.svg +
      liquid +
      gleam(ink, half * 0.62, -tall * 0.94, 4, tall * 0.82, 0.55) +
      label(
        ink,
        -half * 0.8,
        -tall * 0.68,
        half * 1.6,
        tall * 0.46,
        ink.random.pick([ink.palette.light, '#efe4d2', cap]),
      ) +
      path(teat, turned(ink, shade(ink, cap, 0.35), 0.2)) +
      box(-12, top - 22, 24, 22, ink.random.chance(0.5) ? metal(ink) : turned(ink, '#2c2a27', 0.3), 2),
  };
}

/** A tall pump bottle. */
export function pumpBottle(ink: Ink, tone = ink.random.pick(glassTones)): Piece {
  const [half, tall] = [ink.random.between(30, 38), ink.random.between(110, 150)];
  const glass = vessel(
    ink,
    [
      [half, 0],
      [half, -tall],
      [12, -tall - 16],
      [12, -tall - 26],
      [0, -tall - 26],
    ],
    14,
    tone,
    0.35,
  );
  const top = -tall - 24;
  const head = turnedOutline(
    [
      [13, top],
      [13, top - 16],
      [4, top - 18],
      [4, top - 34],
      [0, top - 34],
    ],
    3,
  );
  const spout = `M${-6 * ink.sun} ${top - 46}L${30 * ink.sun} ${top - 44}q${8 * ink.sun} 2 ${8 * ink.sun} 12l${-8 * ink.sun} 0q0 -4 -6 -4l${-26 * ink.sun} 2Z`;
  const pump = ink.random.pick(['#2c2a27', '#f3ece0', '#b98a4a']);
  return {
    name: 'a pump bottle',
    width: half * 2,
    height: tall + 70,
    outline: `${glass.outline}${head}${spout}`,
    svg:
      glass.svg +
      gleam(ink, half * 0.66, -tall * 0.94, 5, tall * 0.84, 0.45) +
      label(
        ink,
        -half * 0.78,
        -tall * 0.74,
        half * 1.56,
        tall * 0.44,
        ink.random.pick([ink.palette.light, '#efe4d2', accent(ink)]),
      ) +
      path(head, turned(ink, pump, 0.3)) +
      path(
        spout,
        linear(ink, [
          [0, tint(ink, pump, 0.25)],
          [1, shade(ink, pump, 0.3)],
        ]),
      ),
  };
}

/** An apothecary bottle with a round stopper. */
export function stopperBottle(ink: Ink, tone = ink.random.pick(glassTones)): Piece {
  const [half, tall] = [ink.random.between(30, 46), ink.random.between(56, 100)];
  const glass = vessel(
    ink,
    [
      [half, 0],
      [half, -tall],
      [11, -tall - 8],
      [11, -tall - 24],
      [16, -tall - 24],
      [16, -tall - 30],
      [0, -tall - 30],
    ],
    16,
    tone,
    0.45,
  );
  const knob = ink.random.pick(['#b98a5a', '#efe4d2', tone]);
  const liquid = within(
    ink,
    glass.outline,
    box(-half, -tall * 0.6, half * 2, tall, shade(ink, tone, 0.35), 0, 'opacity="0.45"') +
      oval(0, -tall * 0.6, half, 4, tint(ink, tone, 0.4), 'opacity="0.5"'),
  );
  return {
    name: 'a stoppered bottle',
    width: half * 2,
    height: tall + 60,
    outline: `${glass.outline}${turnedOutline(
      [
        [13, -tall - 28],
        [15, -tall - 54],
        [0, -tall - 58],
      ],
      9,
    )}`,
    svg:
      path(
        turnedOutline(
          [
            [10, -tall - 26],
            [15, -tall - 44],
            [9, -tall - 60],
            [0, -tall - 60],
          ],
          9,
        ),
        turned(ink, knob, 0.5),
      ) +
      glass.svg +
      liquid +
      gleam(ink, half * 0.7, -tall * 0.92, 5, tall * 0.8, 0.6) +
      label(ink, -half * 0.62, -tall * 0.66, half * 1.24, tall * 0.4, ink.random.pick(['#efe4d2', ink.palette.light])),
  };
}

/** A scent bottle: a heavy block of glass with a coloured heart and a sculpted stopper. */
export function flacon(ink: Ink): Piece {
  const [half, tall] = [ink.random.between(34, 52), ink.random.between(64, 104)];
  const scent = ink.random.pick(['#d99a5b', '#c98d7b', '#a7b58b', '#e2c27a', '#8fa3b5', ...ink.palette.accents]);
  const shapes: Point[][] = [
    [
      [half, 0],
      [half, -tall],
      [0, -tall],
    ],
    [
      [half * 0.7, 0],
      [half, -tall * 0.5],
      [half * 0.7, -tall],
      [0, -tall],
    ],
    [
      [half, 0],
      [half * 0.66, -tall],
      [0, -tall],
    ],
    [
      [half * 0.5, 0],
      [half, -tall * 0.34],
      [half * 0.9, -tall * 0.7],
      [12, -tall],
      [0, -tall],
    ],
  ];
  const corner = ink.random.pick([7, 14, 26]);
  const profile = ink.random.pick(shapes);
  const glass = vessel(ink, profile, corner, tint(ink, scent, 0.62), 0.6);
  const heart = turnedOutline(
    profile.map(([x, y]): Point => [Math.max(0, x - 7), y * 0.86 - 8]),
    corner,
  );
  const stop = ink.random.pick([
    turnedOutline(
      [
        [13, -tall - 14],
        [20, -tall - 32],
        [13, -tall - 50],
        [0, -tall - 50],
      ],
      12,
    ),
    turnedOutline(
      [
        [16, -tall - 14],
        [16, -tall - 46],
        [0, -tall - 46],
      ],
      3,
    ),
    turnedOutline(
      [
        [9, -tall - 14],
        [24, -tall - 40],
        [24, -tall - 46],
        [0, -tall - 46],
      ],
      6,
    ),
  ]);
  const cap = ink.random.pick(['#2c2a27', '#c9a15b', '#efe4d2', '#8b5e3c']);
  return {
    name: 'a scent bottle',
    width: half * 2,
    height: tall + 52,
    outline: `${glass.outline}${stop}`,
    svg:
      glass.svg +
      path(
        heart,
        linear(
          ink,
          [
            [0, tint(ink, scent, 0.35)],
            [0.5, scent],
            [1, shade(ink, scent, 0.3)],
          ],
          [0, 0, 0.3, 1],
        ),
      ) +
      gleam(ink, half * 0.55, -tall * 0.84, 6, tall * 0.66, 0.65) +
      gleam(ink, half * 0.36, -tall * 0.84, 2, tall * 0.5, 0.5) +
      box(-9, -tall - 16, 18, 18, metal(ink), 2) +
      path(stop, turned(ink, cap, 0.6)),
  };
}

/** A soft tube standing on its cap. */
export function tube(ink: Ink): Piece {
  const [half, tall] = [ink.random.between(20, 30), ink.random.between(95, 140)];
  const colour = ink.random.pick([...ink.palette.accents, ink.palette.light]);
  const outline = `M${-half} -20L${-half * 1.12} ${-tall}L${half * 1.12} ${-tall}L${half} -20Z`;
  const mark = shade(ink, colour, 0.55);
  return {
    name: 'a tube of cream',
    width: half * 2.2,
    height: tall,
    outline: `${outline}M${-half * 0.72} 0V-20H${half * 0.72}V0Z`,
    svg:
      path(outline, turned(ink, colour, 0.25)) +
      box(-half * 1.12, -tall, half * 2.24, 9, shade(ink, colour, 0.18)) +
      box(-half * 0.72, -22, half * 1.44, 22, turned(ink, ink.random.pick(['#2c2a27', '#efe4d2', mark]), 0.3), 2) +
      line(`M${-half * 0.5} ${-tall * 0.66}h${half}M${-half * 0.5} ${-tall * 0.6}h${half * 0.6}`, mark, 2) +
      oval(0, -tall * 0.42, half * 0.3, half * 0.3, mark, 'opacity="0.8"'),
  };
}

/** A glass roll-on with a metal ball cap. */
export function rollOn(ink: Ink): Piece {
  const colour = ink.random.pick(glassTones);
  const outline = turnedOutline(
    [
      [11, 0],
      [11, -62],
      [0, -62],
    ],
    4,
  );
  const cap = turnedOutline(
    [
      [11, -60],
      [11, -84],
      [0, -86],
    ],
    5,
  );
  return {
    name: 'a roll-on vial',
    width: 24,
    height: 86,
    outline: outline + cap,
    svg: path(outline, turned(ink, colour, 0.5)) + gleam(ink, 6, -56, 2.5, 48, 0.6) + path(cap, metal(ink)),
  };
}

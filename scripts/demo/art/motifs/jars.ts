import { accent, linear, shade, tint, type Ink, type Piece } from '../ink.ts';
import { box, curve, line, oval, ovalPath, path, turnedOutline, type Point } from '../shapes.ts';
import { gleam, label, metal, round, turned } from '../surfaces.ts';

/** A low cream jar with its lid on. */
export function lidJar(ink: Ink): Piece {
  const [half, tall] = [ink.random.between(32, 46), ink.random.between(34, 56)];
  const colour = ink.random.pick(['#8a4f22', '#efe6d8', '#d9c6b0', '#5d7356', accent(ink)]);
  const lid = ink.random.pick(['#2c2a27', '#c9a15b', '#efe4d2', '#a9835a']);
  const outline = turnedOutline(
    [
      [half, 0],
      [half, -tall],
      [0, -tall],
    ],
    9,
  );
  const top = turnedOutline(
    [
      [half + 1, -tall - 2],
      [half + 1, -tall - 22],
      [0, -tall - 22],
    ],
    3,
  );
  return {
    name: 'a lidded jar',
    width: half * 2,
    height: tall + 22,
    outline: outline + top,
    svg:
      path(outline, turned(ink, colour, 0.35)) +
      label(ink, -half * 0.7, -tall * 0.84, half * 1.4, tall * 0.62, ink.palette.light) +
      gleam(ink, half * 0.82, -tall * 0.9, 4, tall * 0.8, 0.45) +
      path(top, lid === '#c9a15b' ? metal(ink) : turned(ink, lid, 0.3)),
  };
}

/** An open jar showing a swirl of cream. */
export function openJar(ink: Ink): Piece {
  const [half, tall] = [ink.random.between(40, 54), ink.random.between(36, 50)];
  const colour = ink.random.pick(['#8a4f22', '#e9ddcb', '#b8c2a6', accent(ink)]);
  const cream = ink.random.pick(['#fbf3e4', '#f3dfd0', '#e6ead4']);
  const outline = `${turnedOutline(
    [
      [half, 0],
      [half, -tall],
      [0, -tall],
    ],
    8,
  )}${ovalPath(0, -tall, half, half * 0.3)}`;
  const swirl = `M${-half * 0.7} ${-tall - 2}q${half * 0.1} ${-half * 0.42} ${half * 0.62} ${-half * 0.44}q${half * 0.5} ${-half * 0.26} ${half * 0.3} ${-half * 0.02}q${half * 0.5} ${half * 0.16} ${half * 0.44} ${half * 0.42}Z`;
  return {
    name: 'an open jar of cream',
    width: half * 2,
    height: tall + half * 0.8,
    outline,
    svg:
      path(
        turnedOutline(
          [
            [half, 0],
            [half, -tall],
            [0, -tall],
          ],
          8,
        ),
        turned(ink, colour, 0.35),
      ) +
      gleam(ink, half * 0.8, -tall * 0.85, 4, tall * 0.7, 0.45) +
      oval(0, -tall, half, half * 0.3, tint(ink, colour, 0.25)) +
      oval(0, -tall + 1, half - 5, half * 0.3 - 4, shade(ink, cream, 0.16)) +
      path(swirl, round(ink, cream, 0.5)) +
      line(
        `M${-half * 0.42} ${-tall - half * 0.14}q${half * 0.4} ${-half * 0.2} ${half * 0.9} ${-half * 0.02}`,
        shade(ink, cream, 0.2),
        2,
        'opacity="0.7"',
      ),
  };
}

/** A flat tin of balm seen from above, half full, with its lid beside it. */
export function balmTin(ink: Ink): Piece {
  const size = ink.random.between(44, 56);
  const balm = ink.random.pick(['#e8c98a', '#c9d0a0', '#e3a98f', '#efe0bd']);
  return {
    name: 'a tin of balm',
    width: size * 2,
    height: size * 2,
    outline: ovalPath(0, 0, size, size),
    svg:
      oval(0, 0, size, size, metal(ink, '#b9b4a8')) +
      oval(0, 0, size - 5, size - 5, shade(ink, '#b9b4a8', 0.3)) +
      oval(ink.sun * -2, 2, size - 8, size - 8, round(ink, balm, 0.3)) +
      path(
        curve(
          [
            [-size * 0.4, size * 0.1],
            [-size * 0.05, -size * 0.25],
            [size * 0.4, -size * 0.1],
            [size * 0.15, size * 0.22],
          ],
          true,
        ),
        shade(ink, balm, 0.2),
        'opacity="0.6"',
      ),
  };
}

/** A preserving jar filled with layers of grains, pulses or flowers. */
export function pantryJar(ink: Ink): Piece {
  const [half, tall] = [ink.random.between(36, 46), ink.random.between(100, 140)];
  const fill = ink.random.pick(['#d9b26a', '#a5502f', '#7a8b5c', '#efe0c0', '#6b4a35', '#c98a3c']);
  const glass = turnedOutline(
    [
      [half, 0],
      [half, -tall],
      [half * 0.8, -tall - 12],
      [0, -tall - 12],
    ],
    12,
  );
  const level = tall * ink.random.between(0.55, 0.85);
  const grains = Array.from({ length: 46 }, () => {
    const [x, y] = [ink.random.between(-half + 8, half - 8), -ink.random.between(6, level - 4)];
    return oval(x, y, 3, 2.2, ink.random.chance(0.5) ? tint(ink, fill, 0.25) : shade(ink, fill, 0.25));
  }).join('');
  return {
    name: 'a jar of dry goods',
    width: half * 2,
    height: tall + 34,
    outline: `${glass}${turnedOutline(
      [
        [half * 0.84, -tall - 10],
        [half * 0.84, -tall - 32],
        [0, -tall - 32],
      ],
      4,
    )}`,
    svg:
      path(glass, turned(ink, tint(ink, '#dfe6dc', 0.4), 0.7), 'opacity="0.85"') +
      box(-half + 4, -level, half * 2 - 8, level - 3, turned(ink, fill, 0.1), 8) +
      grains +
      gleam(ink, half * 0.7, -tall * 0.95, 6, tall * 0.86, 0.5) +
      path(
        turnedOutline(
          [
            [half * 0.84, -tall - 10],
            [half * 0.84, -tall - 32],
            [0, -tall - 32],
          ],
          4,
        ),
        turned(ink, ink.random.pick(['#c39a68', '#b8b2a4']), 0.3),
      ),
  };
}

/** A vase of random shape; stems go into its mouth at `mouth` above the foot. */
export function vase(
  ink: Ink,
  colour = ink.random.pick([...ink.palette.accents, '#efe4d2', '#a4563a']),
): Piece & { mouth: number } {
  const [w, h] = [ink.random.between(34, 54), ink.random.between(90, 150)];
  const profiles: Point[][] = [
    [
      [w * 0.5, 0],
      [w, -h * 0.35],
      [w * 0.9, -h * 0.62],
      [w * 0.28, -h * 0.82],
      [w * 0.34, -h],
      [0, -h],
    ],
    [
      [w * 0.72, 0],
      [w * 0.72, -h * 0.7],
      [w * 0.24, -h * 0.8],
      [w * 0.24, -h],
      [0, -h],
    ],
    [
      [w * 0.4, 0],
      [w * 0.9, -h * 0.7],
      [w * 0.5, -h * 0.96],
      [w * 0.5, -h],
      [0, -h],
    ],
    [
      [w * 0.9, 0],
      [w * 0.36, -h * 0.6],
      [w * 0.28, -h],
      [0, -h],
    ],
  ];
  const outline = turnedOutline(ink.random.pick(profiles), w * 0.6);
  const band = ink.random.chance(0.3)
    ? line(`M${-w * 0.5} ${-h * 0.4}q${w * 0.5} 8 ${w} 0`, shade(ink, colour, 0.3), 3, 'opacity="0.5"')
    : '';
  return {
    name: 'a clay vase',
    width: w * 2,
    height: h,
    mouth: h - 4,
    outline,
    svg:
      path(outline, turned(ink, colour, 0.15)) +
      band +
      oval(
        0,
        -h + 1,
        w * 0.24,
        3,
        linear(ink, [
          [0, shade(ink, colour, 0.6)],
          [1, shade(ink, colour, 0.3)],
        ]),
      ),
  };
}

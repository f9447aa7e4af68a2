import { accent, linear, shade, tint, type Ink } from './ink.ts';
import { at, box, curve, line, oval, path, type Point } from './shapes.ts';
import { within } from './surfaces.ts';
import { texture, type Texture } from './textures.ts';

/** A background to put objects in: its picture, the height at which the table begins, and its description. */
interface Room {
  readonly svg: string;
  readonly horizon: number;
  readonly words: string;
}

type Build = (ink: Ink) => Room;

function base(ink: Ink, horizon: number, floor: string, kind: Texture): string {
  const { width: w, height: h, palette } = ink;
  const toRight = ink.sun < 0;
  return (
    box(
      0,
      0,
      w,
      horizon + 2,
      linear(
        ink,
        [
          [0, tint(ink, palette.wall, 0.35)],
          [1, shade(ink, palette.wall, 0.14)],
        ],
        toRight ? [0, 0, 1, 0.6] : [1, 0, 0, 0.6],
      ),
    ) +
    box(
      0,
      horizon,
      w,
      h - horizon,
      linear(ink, [
        [0, shade(ink, floor, 0.16)],
        [0.3, floor],
        [1, tint(ink, floor, 0.18)],
      ]),
    ) +
    texture(ink, kind, floor, 0, horizon, w, h - horizon) +
    box(0, horizon, w, 5, shade(ink, floor, 0.35), 0, 'opacity="0.35"')
  );
}

const table: Build = (ink) => {
  const kind = ink.random.pick(['plain', 'wood', 'marble', 'terrazzo', 'linen', 'plain'] as const);
  const horizon = ink.height * ink.random.between(0.5, 0.62);
  const floor = ink.random.chance(0.6) ? ink.palette.floor : accent(ink);
  return {
    horizon,
    words: {
      plain: 'on a plain table',
      wood: 'on a wooden table',
      marble: 'on a marble top',
      terrazzo: 'on a terrazzo ledge',
      linen: 'on a linen cloth',
    }[kind],
    svg: base(ink, horizon, floor, kind),
  };
};

const cove: Build = (ink) => {
  const { width: w, height: h, palette } = ink;
  const horizon = h * 0.52;
  const sweep = linear(ink, [
    [0, tint(ink, palette.wall, 0.3)],
    [0.5, palette.wall],
    [0.66, shade(ink, palette.wall, 0.1)],
    [1, tint(ink, palette.floor, 0.2)],
  ]);
  return { horizon, words: 'against seamless paper', svg: box(0, 0, w, h, sweep) };
};

const arch: Build = (ink) => {
  const { width: w, height: h, palette } = ink;
  const horizon = h * ink.random.between(0.56, 0.64);
  const [half, top, middle] = [
    w * ink.random.between(0.27, 0.36),
    h * ink.random.between(0.1, 0.18),
    w * ink.random.between(0.46, 0.54),
  ];
  const inner = ink.random.chance(0.5) ? accent(ink) : shade(ink, palette.wall, 0.3);
  const d = `M${at(middle - half, horizon)}V${Math.round(top + half)}a${at(half, half)} 0 0 1 ${at(half * 2, 0)}V${Math.round(horizon)}Z`;
  const depth = within(
    ink,
    d,
    path(
      d,
      linear(
        ink,
        [
          [0, shade(ink, inner, 0.28)],
          [1, tint(ink, inner, 0.12)],
        ],
        ink.sun < 0 ? [0, 0, 1, 0] : [1, 0, 0, 0],
      ),
    ) + line(d, shade(ink, inner, 0.4), 26, 'opacity="0.35"'),
  );
  return {
    horizon,
    words: 'before an arched niche',
    svg: base(ink, horizon, palette.floor, ink.random.pick(['plain', 'terrazzo', 'plaster'])) + depth,
  };
};

const disc: Build = (ink) => {
  const { width: w, height: h } = ink;
  const horizon = h * ink.random.between(0.56, 0.64);
  const [radius, x] = [w * ink.random.between(0.24, 0.34), w * ink.random.between(0.36, 0.64)];
  return {
    horizon,
    words: 'before a painted sun',
    svg:
      base(ink, horizon, ink.palette.floor, 'plain') +
      within(
        ink,
        `M0 0H${w}V${Math.round(horizon)}H0Z`,
        oval(x, horizon - radius * ink.random.between(0.2, 0.9), radius, radius, accent(ink)),
      ),
  };
};

const tiledWall: Build = (ink) => {
  const { width: w } = ink;
  const horizon = ink.height * ink.random.between(0.55, 0.66);
  return {
    horizon,
    words: 'on a ledge before a tiled wall',
    svg:
      base(ink, horizon, ink.random.chance(0.5) ? ink.palette.light : accent(ink), 'marble') +
      texture(ink, 'tiles', ink.palette.wall, 0, 0, w, horizon),
  };
};

const sill: Build = (ink) => {
  const { width: w, height: h, palette, random } = ink;
  const horizon = h * random.between(0.64, 0.7);
  const sky = palette.isNight ? '#46587a' : random.pick(['#cfdfe0', '#f1e2c4', '#e7cfc0', '#dbe4d2']);
  const [x, y, ww] = [w * 0.1, h * 0.06, w * 0.8];
  const hill = (share: number, tone: string) =>
    path(
      `${curve([0, 0.25, 0.5, 0.75, 1].map((part): Point => [x + ww * part, horizon - (horizon - y) * (share + random.between(-0.06, 0.06))]))}V${Math.round(horizon)}H${Math.round(x)}Z`,
      tone,
    );
  const green = palette.isNight ? shade(ink, palette.leaf, 0.4) : palette.leaf;
  const view =
    box(
      x,
      y,
      ww,
      horizon - y,
      linear(ink, [
        [0, sky],
        [1, tint(ink, sky, 0.5)],
      ]),
    ) +
    hill(0.34, tint(ink, green, 0.55)) +
    hill(0.22, tint(ink, green, 0.3)) +
    hill(0.11, green);
  const frame = palette.isNight ? shade(ink, '#d8cdb9', 0.45) : '#f6efe2';
  const bars =
    box(x + ww / 2 - 11, y, 22, horizon - y, frame) +
    box(x, y + (horizon - y) * 0.42, ww, 18, frame) +
    `<rect x="${x}" y="${y}" width="${ww}" height="${horizon - y}" fill="none" stroke="${frame}" stroke-width="38"/>`;
  const floor = tint(ink, palette.floor, 0.35);
  return {
    horizon,
    words: 'on a window sill',
    svg: base(ink, horizon, floor, random.pick(['plain', 'wood'])) + view + bars,
  };
};

const shelf: Build = (ink) => {
  const { width: w, height: h, palette } = ink;
  const horizon = h * 0.78;
  const wood = ink.random.pick(['#b98a5a', '#8b6242', '#d8c3a0']);
  const under = ink.random.chance(0.5)
    ? texture(ink, 'tiles', palette.wall, 0, 0, w, h)
    : texture(ink, 'plaster', palette.wall, 0, 0, w, h);
  return {
    horizon,
    words: 'on a wooden shelf',
    svg:
      box(
        0,
        0,
        w,
        h,
        linear(
          ink,
          [
            [0, tint(ink, palette.wall, 0.3)],
            [1, shade(ink, palette.wall, 0.2)],
          ],
          [0, 0, 1, 1],
        ),
      ) +
      under +
      box(
        0,
        horizon + 60,
        w,
        70,
        linear(ink, [
          [0, palette.dark, 0.35],
          [1, palette.dark, 0],
        ]),
      ) +
      box(0, horizon, w, 36, tint(ink, wood, 0.18)) +
      box(0, horizon + 34, w, 30, shade(ink, wood, 0.25)),
  };
};

/** All rooms, by name. */
export const rooms = { table, cove, arch, disc, tiledWall, sill, shelf };
export type RoomName = keyof typeof rooms;

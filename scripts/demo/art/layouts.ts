import { item } from '../random.ts';
import { accent, linear, shade, tint, type Ink, type Piece } from './ink.ts';
import { weather } from './light.ts';
import { rooms, type RoomName } from './rooms.ts';
import { at, box, boxPath, oval, path, place } from './shapes.ts';
import { contact, lit, softShadow, turned } from './surfaces.ts';
import { texture, textureWords, type Texture } from './textures.ts';

/** A finished picture's markup and the sentence that describes it. */
export interface Composed {
  readonly svg: string;
  readonly alt: string;
}

/** The alt text: the objects of a picture, where they are and how they are lit. */
export function sentence(names: readonly string[], where: string, light: string): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const things = [...counts].map(([name, count]) => (count === 1 ? name : several(name, count)));
  const list = things.length > 1 ? `${things.slice(0, -1).join(', ')} and ${item(things, -1)}` : item(things, 0);
  const whole = [list, where, light].filter(Boolean).join(' ');
  return `${whole.charAt(0).toUpperCase()}${whole.slice(1)}.`;
}

function several(name: string, count: number): string {
  const bare = name.replace(/^an? /, '');
  const [head = bare, ...rest] = bare.split(/ (?=of |with |in |on )/);
  const plural =
    head.endsWith('y') && !/[aeo]y$/.test(head)
      ? `${head.slice(0, -1)}ies`
      : /(s|sh|ch|x)$/.test(head)
        ? `${head}es`
        : head.endsWith('lf')
          ? `${head.slice(0, -1)}ves`
          : `${head}s`;
  return [`${['', 'one', 'two', 'three', 'four', 'five'][count] ?? 'several'} ${plural}`, ...rest].join(' ');
}

/** A standing object raised on a block or a drum. */
export function onPlinth(ink: Ink, piece: Piece, tall = ink.random.between(36, 110)): Piece {
  const [half, colour] = [Math.max(piece.width * 0.62, 46), accent(ink)];
  const isDrum = ink.random.chance(0.5);
  const top = isDrum ? half * 0.16 : 0;
  const block = isDrum
    ? path(`M${-half} ${-tall}V0a${at(half, top)} 0 0 0 ${at(half * 2, 0)}V${-tall}Z`, turned(ink, colour, 0.05)) +
      oval(0, -tall, half, top, tint(ink, colour, 0.3))
    : box(
        -half,
        -tall,
        half * 2,
        tall,
        linear(ink, [
          [0, colour],
          [1, shade(ink, colour, 0.25)],
        ]),
      ) + box(-half, -tall, half * 2, 5, tint(ink, colour, 0.45));
  return {
    name: piece.name,
    width: half * 2,
    height: piece.height + tall,
    outline: boxPath(-half, -tall, half * 2, tall),
    svg: block + place(contact(ink, piece.width, 0.4) + piece.svg, 0, -tall + top * 0.3),
  };
}

interface TableOptions {
  readonly room?: RoomName;
  readonly fill?: number;
  readonly where?: string;
}

/** Standing objects side by side on a table, the tall ones behind, lit from one side. */
export function onTable(ink: Ink, pieces: readonly Piece[], options: TableOptions = {}): Composed {
  const { width: w, height: h, random, palette } = ink;
  const room =
    rooms[
      options.room ?? random.pick(['table', 'table', 'cove', 'arch', 'disc', 'sill', 'shelf', 'tiledWall'] as const)
    ](ink);
  const isShelf = room.words.endsWith('shelf');
  const span = pieces.reduce((sum, piece) => sum + piece.width * 0.94, 0);
  const tallest = Math.max(...pieces.map((piece) => piece.height));
  const front = isShelf ? room.horizon + 24 : room.horizon + (h - room.horizon) * random.between(0.42, 0.6);
  const fill = options.fill ?? random.between(0.66, 0.9);
  const scale = Math.min((w * (fill + 0.06)) / span, (front * (0.74 + fill * 0.2)) / tallest);
  const order = [...pieces].sort((a, b) => b.height - a.height);
  const depth = isShelf ? 14 : (h - room.horizon) * 0.22;
  const lean = -ink.sun * random.between(0.4, 1.1);
  const rise = random.chance(0.2) && !isShelf ? -0.32 : Math.min(0.3, (front - room.horizon) / (tallest * scale));
  let x = w * random.between(0.47, 0.53) - (span * scale) / 2;
  const standing = pieces
    .map((piece) => {
      const rank = order.indexOf(piece) / Math.max(1, pieces.length - 1);
      const spot = {
        piece,
        x: x + (piece.width * 0.94 * scale) / 2,
        y: front - depth / 2 + depth * rank + (isShelf ? 0 : random.between(-12, 12)),
      };
      x += piece.width * 0.94 * scale;
      return spot;
    })
    .sort((a, b) => a.y - b.y);
  const shadows = standing
    .map((spot) =>
      softShadow(
        ink,
        spot.piece.outline,
        [-1.5, -0.5, 0.5, 1.5].map(
          (part) =>
            `translate(${at(spot.x, spot.y)}) scale(${scale.toFixed(3)}) matrix(1 0 ${(-lean - part * 0.045).toFixed(3)} ${(rise + part * 0.012).toFixed(3)} ${(part * 2).toFixed(1)} 0)`,
        ),
        palette.isNight ? 0.7 : 0.46,
      ),
    )
    .join('');
  const things = standing
    .map(({ piece, x: px, y }) => place(contact(ink, piece.width, 0.55) + piece.svg, px, y, scale))
    .join('');
  const { under, over, words } = weather(ink);
  return {
    svg: room.svg + under + shadows + things + over,
    alt: sentence(
      pieces.map((piece) => piece.name),
      options.where ?? room.words,
      words,
    ),
  };
}

type Spot = readonly [x: number, y: number, turn: number];

const arrangements: Record<number, readonly (readonly Spot[])[]> = {
  1: [[[0.5, 0.5, -12]], [[0.55, 0.55, 20]]],
  2: [
    [
      [0.34, 0.4, -18],
      [0.67, 0.62, 14],
    ],
    [
      [0.36, 0.62, 24],
      [0.66, 0.36, -20],
    ],
  ],
  3: [
    [
      [0.3, 0.32, -20],
      [0.68, 0.44, 16],
      [0.4, 0.72, 6],
    ],
    [
      [0.26, 0.5, -8],
      [0.52, 0.46, 4],
      [0.77, 0.52, 12],
    ],
    [
      [0.62, 0.28, 30],
      [0.34, 0.54, -24],
      [0.68, 0.74, 8],
    ],
  ],
  4: [
    [
      [0.3, 0.3, -14],
      [0.68, 0.3, 18],
      [0.32, 0.7, 10],
      [0.7, 0.7, -12],
    ],
    [
      [0.5, 0.24, 6],
      [0.26, 0.5, -20],
      [0.74, 0.5, 24],
      [0.5, 0.78, -6],
    ],
  ],
  5: [
    [
      [0.27, 0.25, -18],
      [0.7, 0.26, 14],
      [0.49, 0.5, 0],
      [0.28, 0.76, 22],
      [0.73, 0.75, -16],
    ],
  ],
  6: [
    [
      [0.28, 0.22, -8],
      [0.7, 0.2, 10],
      [0.3, 0.5, 8],
      [0.7, 0.5, -10],
      [0.3, 0.79, -6],
      [0.7, 0.79, 14],
    ],
  ],
};

interface FlatOptions {
  readonly kinds?: readonly Texture[];
  readonly size?: number;
  readonly straight?: boolean;
  readonly where?: string;
}

/** Objects seen from above on cloth, wood or stone. */
export function flatLay(ink: Ink, pieces: readonly Piece[], options: FlatOptions = {}): Composed {
  const { width: w, height: h, random, palette } = ink;
  const kind = random.pick(
    options.kinds ??
      (['plain', 'linen', 'stripes', 'gingham', 'wood', 'terrazzo', 'marble', 'plaster', 'blocks'] as const),
  );
  const colour = random.pick([palette.wall, palette.floor, palette.isNight ? palette.wall : palette.light]);
  const ground = box(0, 0, w, h, lit(ink, colour, 0.16)) + texture(ink, kind, colour, 0, 0, w, h);
  const spots = random.pick(arrangements[Math.min(6, Math.max(1, pieces.length))] ?? []);
  const mean = pieces.reduce((sum, piece) => sum + Math.max(piece.width, piece.height), 0) / pieces.length;
  const cell = Math.min(w, h) * (options.size ?? 1) * ([1.05, 0.74, 0.6, 0.54, 0.44, 0.42][pieces.length - 1] ?? 0.36);
  const flip = random.chance(0.5);
  const laid = pieces
    .map((piece, index) => {
      const [across, down, turn] = item(spots, index);
      const [sx, sy] = w > h ? [down, 1 - across] : [across, down];
      const scale = cell / (mean ** 0.7 * Math.max(piece.width * 1.1, piece.height) ** 0.3);
      const spin = options.straight ? 0 : turn * (flip ? -1 : 1) + random.between(-6, 6);
      const [x, y] = [(flip ? 1 - sx : sx) * w + random.between(-14, 14), sy * h + random.between(-14, 14)];
      return (
        softShadow(
          ink,
          piece.outline,
          [4, 11, 18, 26].map(
            (far) =>
              `translate(${at(x - ink.sun * far, y + far * 1.1)}) rotate(${spin.toFixed(1)}) scale(${scale.toFixed(3)})`,
          ),
          palette.isNight ? 0.8 : 0.6,
        ) + place(piece.svg, x, y, scale, spin)
      );
    })
    .join('');
  const { under, over, words } = weather(ink);
  return {
    svg: ground + under + laid + over,
    alt: sentence(
      pieces.map((piece) => piece.name),
      options.where ?? `on a ${textureWords[kind]}`,
      words,
    ),
  };
}

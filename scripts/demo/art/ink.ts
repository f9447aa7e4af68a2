import type { Random } from '../random.ts';
import { mix } from './colour.ts';
import type { Palette } from './palettes.ts';
import { r } from './shapes.ts';

/** The drawing context of one picture: random numbers, colours, size, direction of light and shared SVG definitions. */
export interface Ink {
  readonly random: Random;
  readonly palette: Palette;
  readonly width: number;
  readonly height: number;
  /** -1: light falls from the left; 1: from the right. */
  readonly sun: -1 | 1;
  readonly defs: Map<string, string>;
}

/** An object to put into a picture. Its origin is the foot of a standing object and the centre of a lying one. */
export interface Piece {
  readonly name: string;
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  /** Path data of the outline, from which shadows are cast. */
  readonly outline: string;
}

type Stop = readonly [offset: number, colour: string, opacity?: number];

/** Adds an element to the definitions, once, and returns its id. */
function define(ink: Ink, tag: string, attributes: string, body: string): string {
  const key = `${tag} ${attributes}>${body}`;
  const id = ink.defs.get(key) ?? `d${ink.defs.size}`;
  ink.defs.set(key, id);
  return id;
}

function stopsOf(stops: readonly Stop[]): string {
  return stops
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${r(offset, 3)}" stop-color="${colour}"${opacity < 1 ? ` stop-opacity="${r(opacity, 3)}"` : ''}/>`,
    )
    .join('');
}

/** A straight gradient as a paint, from and to in shares of the painted shape's box. */
export function linear(
  ink: Ink,
  stops: readonly Stop[],
  [x1, y1, x2, y2]: readonly [number, number, number, number] = [0, 0, 0, 1],
): string {
  return `url(#${define(ink, 'linearGradient', `x1="${r(x1, 3)}" y1="${r(y1, 3)}" x2="${r(x2, 3)}" y2="${r(y2, 3)}"`, stopsOf(stops))})`;
}

/** A round gradient as a paint, with its centre and radius in shares of the painted shape's box. */
export function radial(
  ink: Ink,
  stops: readonly Stop[],
  [cx, cy, radius]: readonly [number, number, number] = [0.5, 0.5, 0.5],
): string {
  return `url(#${define(ink, 'radialGradient', `cx="${r(cx, 3)}" cy="${r(cy, 3)}" r="${r(radius, 3)}"`, stopsOf(stops))})`;
}

/** A clip made of path data, as an attribute. */
export function clipTo(ink: Ink, d: string): string {
  return `clip-path="url(#${define(ink, 'clipPath', '', `<path d="${d}"/>`)})"`;
}

/** A repeated tile as a paint, in the sheet's own units. */
export function tiled(ink: Ink, width: number, height: number, body: string, turn = 0): string {
  return `url(#${define(ink, 'pattern', `width="${r(width)}" height="${r(height)}" patternUnits="userSpaceOnUse"${turn ? ` patternTransform="rotate(${r(turn)})"` : ''}`, body)})`;
}

/** A colour on the shadow side: mixed towards the picture's own dark, never towards black. */
export const shade = (ink: Ink, colour: string, share: number) => mix(colour, ink.palette.dark, share);

/** A colour on the sunny side: mixed towards the picture's own light. */
export const tint = (ink: Ink, colour: string, share: number) => mix(colour, ink.palette.light, share);

/** One of the palette's accents. */
export const accent = (ink: Ink) => ink.random.pick(ink.palette.accents);

/** The collected definitions as markup. */
export function definitions(ink: Ink): string {
  return `<defs>${[...ink.defs]
    .map(([key, id]) => {
      const [, tag = '', attributes = '', body = ''] = /^(\w+) ([^>]*)>([^]*)$/.exec(key) ?? [];
      return `<${tag} id="${id}" ${attributes}>${body}</${tag}>`;
    })
    .join('')}</defs>`;
}

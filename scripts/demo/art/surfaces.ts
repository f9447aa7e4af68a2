import { clipTo, linear, radial, shade, tint, type Ink } from './ink.ts';
import { box, line, oval, path } from './shapes.ts';

/** Paint for an upright round body like a bottle: bright on the sunny side, then shadow, then a little reflected light. */
export function turned(ink: Ink, colour: string, gloss = 0.4): string {
  const stops: [number, string][] = [
    [0, shade(ink, colour, 0.22)],
    [0.14, tint(ink, colour, 0.1)],
    [0.3, tint(ink, colour, 0.15 + gloss * 0.45)],
    [0.5, colour],
    [0.84, shade(ink, colour, 0.4)],
    [1, shade(ink, colour, 0.26)],
  ];
  return linear(
    ink,
    ink.sun < 0 ? stops : stops.map(([offset, tone]) => [1 - offset, tone] as [number, string]).reverse(),
    [0, 0, 1, 0],
  );
}

/** Paint for a round body. */
export function round(ink: Ink, colour: string, gloss = 0.4): string {
  return radial(
    ink,
    [
      [0, tint(ink, colour, 0.25 + gloss * 0.4)],
      [0.35, tint(ink, colour, 0.06)],
      [0.72, shade(ink, colour, 0.2)],
      [1, shade(ink, colour, 0.45)],
    ],
    [0.5 + ink.sun * 0.2, 0.28, 0.78],
  );
}

/** Paint for a flat surface lit from the sunny side. */
export function lit(ink: Ink, colour: string, depth = 0.25): string {
  const toRight = ink.sun < 0;
  return linear(
    ink,
    [
      [0, tint(ink, colour, depth * 0.8)],
      [0.5, colour],
      [1, shade(ink, colour, depth)],
    ],
    toRight ? [0, 0, 1, 1] : [1, 0, 0, 1],
  );
}

/** Paint for metal: narrow bands of dark and bright. */
export function metal(ink: Ink, colour = '#c79a52', upright = false): string {
  return linear(
    ink,
    [
      [0, shade(ink, colour, 0.35)],
      [0.2, tint(ink, colour, 0.55)],
      [0.38, colour],
      [0.62, shade(ink, colour, 0.45)],
      [0.8, tint(ink, colour, 0.3)],
      [1, shade(ink, colour, 0.4)],
    ],
    upright ? [0, 0, 0, 1] : [0, 0, 1, 0.3],
  );
}

/** A glossy stroke of light on an upright body, on the sunny side. */
export function gleam(ink: Ink, x: number, y: number, width: number, height: number, opacity = 0.5): string {
  return box(ink.sun * x - width / 2, y, width, height, ink.palette.light, width / 2, `opacity="${opacity}"`);
}

/** A label without text: a plain patch with a mark. */
export function label(ink: Ink, x: number, y: number, width: number, height: number, colour: string): string {
  const mark = shade(ink, colour, 0.7);
  const middle = x + width / 2;
  const kind = ink.random.whole(0, 3);
  const sign =
    kind === 0
      ? oval(middle, y + height * 0.36, width * 0.13, width * 0.13, mark)
      : kind === 1
        ? line(
            `M${middle} ${y + height * 0.2}v${height * 0.3}M${middle - width * 0.1} ${y + height * 0.3}l${width * 0.1} ${height * 0.12}l${width * 0.1} -${height * 0.12}`,
            mark,
            1.6,
          )
        : kind === 2
          ? path(
              `M${middle} ${y + height * 0.18}q${width * 0.2} ${height * 0.18} 0 ${height * 0.38}q-${width * 0.2} -${height * 0.2} 0 -${height * 0.38}Z`,
              mark,
            )
          : line(
              `M${x + width * 0.25} ${y + height * 0.25}h${width * 0.5}M${x + width * 0.25} ${y + height * 0.36}h${width * 0.3}`,
              mark,
              2,
            );
  const rows = line(
    `M${x + width * 0.22} ${y + height * 0.7}h${width * 0.56}M${x + width * 0.32} ${y + height * 0.82}h${width * 0.36}`,
    mark,
    1.2,
    'opacity="0.6"',
  );
  return box(x, y, width, height, turned(ink, colour, 0.1), 1.5) + sign + rows;
}

/** A soft shadow of an outline: translucent copies, one for each of the given transforms. */
export function softShadow(ink: Ink, outline: string, transforms: readonly string[], strength: number): string {
  return transforms
    .map(
      (transform) =>
        `<path d="${outline}" transform="${transform}" fill="${ink.palette.dark}" fill-opacity="${(strength / transforms.length).toFixed(3)}"/>`,
    )
    .join('');
}

/** Markup clipped to an outline. */
export function within(ink: Ink, outline: string, body: string): string {
  return `<g ${clipTo(ink, outline)}>${body}</g>`;
}

/** The shadow right under a standing object. */
export function contact(ink: Ink, width: number, strength = 0.5): string {
  return oval(
    0,
    0,
    width * 0.62,
    width * 0.09 + 3,
    radial(ink, [
      [0, ink.palette.dark, 0.9 * strength],
      [0.6, ink.palette.dark, 0.45 * strength],
      [1, ink.palette.dark, 0],
    ]),
  );
}

import { linear, radial, tiled, type Ink } from './ink.ts';
import { leafPath } from './motifs/botanicals.ts';
import { at, box, boxPath, faded, path, place } from './shapes.ts';

/** The shadow of a window frame across the picture: everything but the panes is darker. */
export function windowLight(ink: Ink, strength = 0.2): string {
  const { width: w, height: h, random, sun } = ink;
  const lean = -sun * random.between(0.25, 0.5);
  const [paneW, paneH] = [w * random.between(0.2, 0.3), h * random.between(0.2, 0.32)];
  const [x0, y0] = [
    sun < 0 ? w * random.between(0.05, 0.2) : w * random.between(0.35, 0.5),
    h * random.between(0.02, 0.18),
  ];
  let panes = '';
  for (let row = 0; row < 2; row++)
    for (let column = 0; column < 2; column++) {
      const [x, y] = [x0 + column * (paneW + w * 0.025), y0 + row * (paneH + w * 0.025)];
      const push = (dy: number) => (dy - y0) * lean;
      panes += `M${at(x + push(y), y)}L${at(x + paneW + push(y), y + paneW * 0.1)}L${at(x + paneW + push(y + paneH), y + paneH + paneW * 0.1)}L${at(x + push(y + paneH), y + paneH)}Z`;
    }
  return (
    path(`${boxPath(0, 0, w, h)}${panes}`, ink.palette.dark, `fill-rule="evenodd" fill-opacity="${strength}"`) +
    path(panes, '#ffedc4', `opacity="${strength * 0.55}"`)
  );
}

/** The shadow of foliage that falls in from the sunny side. */
export function leafShade(ink: Ink, strength = 0.16): string {
  const { width: w, height: h, random, sun } = ink;
  let leaves = '';
  const stems = random.whole(2, 3);
  for (let stemIndex = 0; stemIndex < stems; stemIndex++) {
    const [x, y] = [sun < 0 ? -w * 0.05 : w * 1.05, h * random.between(-0.05, 0.45)];
    const angle = -sun * random.between(70, 125);
    let branch = box(-3, -w * 0.7, 6, w * 0.7, ink.palette.dark);
    for (let pair = 0; pair < 9; pair++)
      for (const side of [-1, 1]) {
        branch += place(
          path(leafPath(w * 0.15, w * 0.055), ink.palette.dark),
          0,
          -w * (0.08 + pair * 0.07),
          1 - pair * 0.05,
          side * random.between(38, 62),
        );
      }
    leaves += place(branch, x, y, random.between(0.8, 1.2), angle);
  }
  return faded(leaves, strength);
}

/** Warm light from the sunny side that turns into shadow towards the other. */
export function slant(ink: Ink, strength = 0.3): string {
  const toRight = ink.sun < 0;
  return box(
    0,
    0,
    ink.width,
    ink.height,
    linear(
      ink,
      [
        [0, '#fff1cf', strength],
        [0.45, '#fff1cf', 0],
        [0.55, ink.palette.dark, 0],
        [1, ink.palette.dark, strength * 0.9],
      ],
      toRight ? [0, 0, 1, 0.9] : [1, 0, 0, 0.9],
    ),
  );
}

/** Darkened corners, as a lens gives. */
export function vignette(ink: Ink, strength = 0.22): string {
  return box(
    0,
    0,
    ink.width,
    ink.height,
    radial(
      ink,
      [
        [0, ink.palette.dark, 0],
        [0.6, ink.palette.dark, 0],
        [1, ink.palette.dark, strength],
      ],
      [0.5, 0.5, 0.75],
    ),
  );
}

/** A fine grain over the whole picture, like that of film. */
export function grain(ink: Ink, strength = 0.07): string {
  let [bright, dim] = ['', ''];
  for (let speck = 0; speck < 260; speck++) {
    const dot = `M${at(ink.random.between(0, 190), ink.random.between(0, 190))}h${ink.random.chance(0.3) ? 3 : 2}v2h-2Z`;
    if (speck % 2) bright += dot;
    else dim += dot;
  }
  const tile =
    path(bright, '#fff8ea', `opacity="${strength * 1.4}"`) + path(dim, ink.palette.dark, `opacity="${strength}"`);
  return box(0, 0, ink.width, ink.height, tiled(ink, 192, 192, tile));
}

/** A random kind of light: markup for below the objects, markup for over everything, and a phrase for the alt text. */
export function weather(ink: Ink): { under: string; over: string; words: string } {
  const roll = ink.random.next();
  if (ink.palette.isNight)
    return { under: '', over: slant(ink, 0.34) + vignette(ink, 0.5), words: 'in low evening light' };
  if (roll < 0.3)
    return {
      under: windowLight(ink, ink.random.between(0.16, 0.26)),
      over: slant(ink, 0.16),
      words: 'in window light',
    };
  if (roll < 0.5)
    return {
      under: leafShade(ink, ink.random.between(0.12, 0.2)),
      over: slant(ink, 0.22),
      words: 'under the shadow of leaves',
    };
  if (roll < 0.8) return { under: '', over: slant(ink, 0.3), words: 'in slanting light' };
  return { under: '', over: vignette(ink, 0.16), words: 'in soft daylight' };
}

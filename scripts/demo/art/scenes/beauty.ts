import { accent, tint, type Ink } from '../ink.ts';
import { flatLay, onPlinth, onTable, sentence } from '../layouts.ts';
import { slant, vignette } from '../light.ts';
import { soapBar, soapStack, sponge, towels, woodBrush } from '../motifs/bath.ts';
import { lyingSprig, vaseOfStems } from '../motifs/botanicals.ts';
import { dropperBottle, flacon, pumpBottle, rollOn, stopperBottle, tube } from '../motifs/bottles.ts';
import { pebbles } from '../motifs/calm.ts';
import { citrus } from '../motifs/fruit.ts';
import { braid, comb, paddleBrush, scrunchie, shampooBar, waves } from '../motifs/hair.ts';
import { balmTin, lidJar, openJar } from '../motifs/jars.ts';
import {
  cleanser,
  compact,
  diffuser,
  guaSha,
  lipstick,
  makeupBrush,
  mirror,
  panPalette,
  roller,
  swatches,
} from '../motifs/vanity.ts';
import { box, line, place } from '../shapes.ts';
import { lit } from '../surfaces.ts';
import type { Scene } from './scene.ts';

const sprigs = (ink: Ink, count: number) => Array.from({ length: count }, () => lyingSprig(ink));

/** The scenes of the category beauty, by subcategory. */
export const beautyScenes: Record<string, readonly Scene[]> = {
  'beauty devices': [
    {
      name: 'gua sha',
      draw: (ink) => flatLay(ink, ink.random.shuffled([guaSha(ink), lyingSprig(ink)]), { size: 1.1 }),
    },
    { name: 'roller', draw: (ink) => flatLay(ink, [roller(ink), guaSha(ink), balmTin(ink)]) },
    {
      name: 'cleansing brush',
      draw: (ink) => onTable(ink, [onPlinth(ink, cleanser(ink)), dropperBottle(ink)], { fill: 0.6 }),
    },
    { name: 'diffuser', draw: (ink) => onTable(ink, [diffuser(ink), vaseOfStems(ink), rollOn(ink)]) },
    { name: 'mirror', draw: (ink) => onTable(ink, [lidJar(ink), mirror(ink), dropperBottle(ink)], { fill: 0.62 }) },
  ],
  'body care': [
    { name: 'soap', draw: (ink) => flatLay(ink, [soapBar(ink), soapBar(ink), ...sprigs(ink, 1)]) },
    {
      name: 'soap grid',
      formats: ['square', 'four', 'tall'],
      draw: (ink) =>
        flatLay(
          ink,
          Array.from({ length: 6 }, () => soapBar(ink)),
          { straight: true, size: 0.95 },
        ),
    },
    { name: 'body brush', draw: (ink) => flatLay(ink, [woodBrush(ink), soapBar(ink), balmTin(ink)], { size: 1.15 }) },
    { name: 'towels', draw: (ink) => onTable(ink, [pumpBottle(ink), towels(ink), sponge(ink)]) },
    { name: 'soap stack', draw: (ink) => onTable(ink, [soapStack(ink), openJar(ink), vaseOfStems(ink)]) },
    {
      name: 'body butter',
      draw: (ink) => onTable(ink, [openJar(ink)], { fill: 0.58, room: ink.random.pick(['cove', 'disc', 'table']) }),
    },
  ],
  fragrances: [
    {
      name: 'one flacon',
      draw: (ink) =>
        onTable(ink, [onPlinth(ink, flacon(ink))], { fill: 0.42, room: ink.random.pick(['arch', 'disc', 'cove']) }),
    },
    {
      name: 'flacons',
      formats: ['wide', 'square', 'four'],
      draw: (ink) =>
        onTable(ink, [onPlinth(ink, flacon(ink)), flacon(ink), onPlinth(ink, flacon(ink)), flacon(ink)], {
          fill: 0.86,
        }),
    },
    { name: 'flacon and flowers', draw: (ink) => onTable(ink, [vaseOfStems(ink, 'flowers'), flacon(ink)]) },
    {
      name: 'citrus scent',
      draw: (ink) => flatLay(ink, [citrus(ink), lying(flacon(ink)), citrus(ink), lyingSprig(ink)]),
    },
    {
      name: 'roll-ons',
      draw: (ink) =>
        onTable(ink, [rollOn(ink), rollOn(ink), onPlinth(ink, rollOn(ink), 40), rollOn(ink)], { fill: 0.5 }),
    },
  ],
  haircare: [
    { name: 'comb', draw: (ink) => flatLay(ink, [comb(ink), lyingSprig(ink), scrunchie(ink)]) },
    {
      name: 'shampoo bars',
      draw: (ink) => flatLay(ink, [shampooBar(ink), shampooBar(ink), shampooBar(ink), comb(ink)]),
    },
    { name: 'braid', formats: ['four', 'tall', 'long'], draw: braidScene },
    { name: 'waves', formats: ['square', 'four', 'tall'], draw: wavesScene },
    { name: 'brush', draw: (ink) => flatLay(ink, [paddleBrush(ink), scrunchie(ink), scrunchie(ink)], { size: 1.1 }) },
    {
      name: 'hair oil',
      draw: (ink) => onTable(ink, [pumpBottle(ink), stopperBottle(ink), vaseOfStems(ink, 'leaves')]),
    },
  ],
  makeup: [
    {
      name: 'lipsticks',
      draw: (ink) => onTable(ink, [lipstick(ink), lipstick(ink), onPlinth(ink, lipstick(ink), 44)], { fill: 0.62 }),
    },
    {
      name: 'swatches',
      formats: ['square', 'four', 'wide'],
      draw: (ink) => flatLay(ink, [swatches(ink)], { kinds: ['plain', 'blocks', 'plaster'], size: 0.95 }),
    },
    { name: 'palette', draw: (ink) => flatLay(ink, [panPalette(ink), makeupBrush(ink)], { size: 1.15 }) },
    {
      name: 'compacts',
      draw: (ink) => flatLay(ink, [compact(ink), compact(ink), makeupBrush(ink), compact(ink)], { size: 1.1 }),
    },
    { name: 'vanity', draw: (ink) => onTable(ink, [mirror(ink), lipstick(ink), flacon(ink)]) },
  ],
  skincare: [
    {
      name: 'dropper',
      draw: (ink) =>
        onTable(ink, [onPlinth(ink, dropperBottle(ink))], {
          fill: 0.46,
          room: ink.random.pick(['arch', 'disc', 'cove', 'tiledWall']),
        }),
    },
    {
      name: 'shelf',
      formats: ['wide', 'square', 'four'],
      draw: (ink) =>
        onTable(ink, [pumpBottle(ink), lidJar(ink), dropperBottle(ink), tube(ink), stopperBottle(ink)], {
          room: ink.random.pick(['shelf', 'tiledWall', 'sill']),
          fill: 0.88,
        }),
    },
    { name: 'jars', draw: (ink) => onTable(ink, [openJar(ink), onPlinth(ink, lidJar(ink)), dropperBottle(ink)]) },
    { name: 'balms', draw: (ink) => flatLay(ink, [balmTin(ink), lyingSprig(ink), balmTin(ink)]) },
    { name: 'oils and stones', draw: (ink) => onTable(ink, [stopperBottle(ink), dropperBottle(ink), pebbles(ink)]) },
    { name: 'tubes', draw: (ink) => onTable(ink, [tube(ink), vaseOfStems(ink), tube(ink)]) },
  ],
};

/** A standing object laid flat: its origin moves from the foot to the centre. */
function lying<T extends { name: string; svg: string; width: number; height: number; outline: string }>(piece: T): T {
  return { ...piece, outline: '', svg: place(piece.svg, 0, piece.height / 2) };
}

function braidScene(ink: Ink) {
  const { width: w, height: h } = ink;
  const cloth = accent(ink);
  const back =
    box(0, 0, w, h, lit(ink, cloth, 0.3)) +
    [0, 1, 2, 3, 4]
      .map((fold) =>
        line(
          `M${w * (0.1 + fold * 0.2)} ${h}Q${w * (0.16 + fold * 0.17)} ${h * 0.5} ${w * (0.3 + fold * 0.1)} 0`,
          tint(ink, cloth, 0.3),
          12,
          'opacity="0.25"',
        ),
      )
      .join('');
  return {
    svg:
      back + place(braid(ink, h * 0.98), w * 0.5, -h * 0.02, 1.1, -ink.sun * 5) + slant(ink, 0.34) + vignette(ink, 0.3),
    alt: sentence(['a thick braid of hair over a woven coat'], '', 'in slanting light'),
  };
}

function wavesScene(ink: Ink) {
  return {
    svg:
      waves(ink, ink.width, ink.height) +
      place(comb(ink).svg, ink.width * 0.52, ink.height * 0.55, ink.width / 260, ink.sun * 18) +
      slant(ink, 0.34) +
      vignette(ink, 0.35),
    alt: sentence(['a wooden comb drawn through long waves of hair'], '', ''),
  };
}

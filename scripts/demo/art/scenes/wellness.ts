import { bathTub, bed, dryingHerbs, readingCorner, windowSeat } from '../interiors.ts';
import { flatLay, onPlinth, onTable } from '../layouts.ts';
import { cottonRounds, paperStick, razor, soapBar, sponge, toothbrushes, towels, woodBrush } from '../motifs/bath.ts';
import { flower, lyingSprig, stem, vaseOfStems } from '../motifs/botanicals.ts';
import { dropperBottle, stopperBottle } from '../motifs/bottles.ts';
import {
  books,
  candle,
  cup,
  cupFromAbove,
  eyeMask,
  incense,
  lamp,
  mortar,
  openBook,
  pebbles,
  singingBowl,
  teapot,
} from '../motifs/calm.ts';
import { avocado, bowlFromAbove, citrus, fig, herbs, orchardFruit, pear } from '../motifs/fruit.ts';
import { pantryJar } from '../motifs/jars.ts';
import { bands, corkBlock, dumbbells, flask, kettlebell, rope, standingMat, unrolledMat } from '../motifs/movement.ts';
import { sneakers } from '../motifs/shoes.ts';
import { foliagePrint, hills, pool, sea } from '../scenery.ts';
import type { Scene } from './scene.ts';

const tableCloths = ['linen', 'gingham', 'stripes', 'wood', 'plain', 'marble'] as const;

/** The scenes of the category wellness, by subcategory. */
export const wellnessScenes: Record<string, readonly Scene[]> = {
  nutrition: [
    {
      name: 'bowl',
      formats: ['square', 'four', 'wide'],
      draw: (ink) => flatLay(ink, [bowlFromAbove(ink)], { size: 0.84, kinds: tableCloths }),
    },
    {
      name: 'bowls',
      draw: (ink) =>
        flatLay(ink, [bowlFromAbove(ink), cupFromAbove(ink), bowlFromAbove(ink)], { size: 1.1, kinds: tableCloths }),
    },
    {
      name: 'orchard',
      draw: (ink) =>
        onTable(ink, [orchardFruit(ink), pear(ink), onPlinth(ink, orchardFruit(ink), 44), pear(ink)], { fill: 0.86 }),
    },
    {
      name: 'citrus',
      draw: (ink) =>
        flatLay(ink, [citrus(ink), citrus(ink), citrus(ink), herbs(ink), citrus(ink)], {
          size: 1.15,
          kinds: tableCloths,
        }),
    },
    {
      name: 'figs',
      draw: (ink) => flatLay(ink, [fig(ink), fig(ink), fig(ink), lyingSprig(ink)], { kinds: tableCloths }),
    },
    {
      name: 'pantry',
      draw: (ink) =>
        onTable(ink, [pantryJar(ink), pantryJar(ink), pantryJar(ink), pear(ink)], {
          room: ink.random.pick(['shelf', 'tiledWall', 'sill', 'table']),
          fill: 0.88,
        }),
    },
    { name: 'avocado', draw: (ink) => flatLay(ink, [avocado(ink), citrus(ink), avocado(ink)], { kinds: tableCloths }) },
  ],
  'health and fitness': [
    { name: 'mat', draw: (ink) => onTable(ink, [standingMat(ink), corkBlock(ink), flask(ink)], { fill: 0.78 }) },
    {
      name: 'kettlebell',
      draw: (ink) =>
        onTable(ink, [kettlebell(ink), dumbbells(ink)], {
          fill: 0.84,
          room: ink.random.pick(['table', 'disc', 'cove', 'sill']),
        }),
    },
    {
      name: 'running shoes',
      formats: ['wide', 'square', 'four'],
      draw: (ink) => onTable(ink, [sneakers(ink, 'a pair of running shoes'), flask(ink)], { fill: 0.88 }),
    },
    { name: 'path', draw: (ink) => hills(ink, true) },
    { name: 'pool', formats: ['square', 'four', 'tall', 'long'], draw: pool },
    {
      name: 'rope',
      draw: (ink) =>
        flatLay(ink, [rope(ink), bands(ink)], { size: 1.05, kinds: ['wood', 'plain', 'blocks', 'terrazzo'] }),
    },
    {
      name: 'mat from above',
      draw: (ink) => flatLay(ink, [unrolledMat(ink), bands(ink)], { size: 1.15, kinds: ['wood', 'blocks', 'plain'] }),
    },
  ],
  'mental wellbeing': [
    { name: 'window', formats: ['four', 'tall', 'square'], draw: windowSeat },
    {
      name: 'journal',
      draw: (ink) =>
        flatLay(ink, [openBook(ink), cupFromAbove(ink)], {
          size: 1.15,
          kinds: ['linen', 'wood', 'plain', 'stripes', 'gingham'],
        }),
    },
    { name: 'hills', draw: (ink) => hills(ink) },
    { name: 'sea', draw: sea },
    { name: 'reading corner', formats: ['square', 'four', 'tall'], draw: readingCorner },
    { name: 'flowers', draw: (ink) => onTable(ink, [vaseOfStems(ink, 'flowers')], { fill: 0.6 }) },
    { name: 'leaves', draw: foliagePrint },
  ],
  'holistic health': [
    {
      name: 'singing bowl',
      draw: (ink) =>
        onTable(ink, [singingBowl(ink)], { fill: 0.64, room: ink.random.pick(['disc', 'arch', 'table', 'sill']) }),
    },
    { name: 'mortar', draw: (ink) => onTable(ink, [mortar(ink), stopperBottle(ink), dropperBottle(ink)]) },
    { name: 'incense', draw: (ink) => onTable(ink, [incense(ink), vaseOfStems(ink, 'grass')]) },
    {
      name: 'drying herbs',
      draw: (ink) => dryingHerbs(ink, () => (ink.random.chance(0.6) ? stem(ink, 190).svg : flower(ink, 190))),
    },
    { name: 'stones', draw: (ink) => onTable(ink, [pebbles(ink)], { fill: 0.58 }) },
    { name: 'tea', draw: (ink) => onTable(ink, [teapot(ink), cup(ink), cup(ink)], { fill: 0.86 }) },
  ],
  'rest and recovery': [
    { name: 'bed', formats: ['wide', 'square', 'four', 'tall'], draw: bed },
    {
      name: 'eye mask',
      draw: (ink) =>
        flatLay(ink, [eyeMask(ink), lyingSprig(ink)], { size: 1.1, kinds: ['linen', 'plain', 'stripes', 'plaster'] }),
    },
    { name: 'candle', draw: (ink) => onTable(ink, [candle(ink), books(ink), candle(ink)], { fill: 0.84 }) },
    { name: 'bath', formats: ['square', 'four', 'tall'], draw: bathTub },
    { name: 'lamp', draw: (ink) => onTable(ink, [lamp(ink), books(ink), cup(ink)], { fill: 0.84 }) },
    {
      name: 'candles',
      draw: (ink) =>
        onTable(ink, [candle(ink), onPlinth(ink, candle(ink), 40), candle(ink), candle(ink)], { fill: 0.7 }),
    },
  ],
  'personal care': [
    {
      name: 'toothbrushes',
      draw: (ink) =>
        onTable(ink, [toothbrushes(ink), vaseOfStems(ink, 'leaves'), sponge(ink)], {
          room: ink.random.pick(['tiledWall', 'shelf', 'sill', 'table']),
        }),
    },
    {
      name: 'razor',
      draw: (ink) =>
        flatLay(ink, [razor(ink), soapBar(ink)], { kinds: ['marble', 'tiles', 'terrazzo', 'linen', 'blocks'] }),
    },
    { name: 'cotton rounds', draw: (ink) => flatLay(ink, [cottonRounds(ink), lyingSprig(ink)], { size: 1.1 }) },
    {
      name: 'deodorant',
      draw: (ink) => onTable(ink, [paperStick(ink), onPlinth(ink, paperStick(ink), 40)], { fill: 0.56 }),
    },
    {
      name: 'washstand',
      draw: (ink) =>
        onTable(ink, [towels(ink), toothbrushes(ink)], {
          room: ink.random.pick(['tiledWall', 'shelf', 'arch']),
          fill: 0.84,
        }),
    },
    {
      name: 'bath brush',
      draw: (ink) => flatLay(ink, [woodBrush(ink), razor(ink), cottonRounds(ink)], { size: 1.05 }),
    },
  ],
};

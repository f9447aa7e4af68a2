import { hanging, quilt, rail, washingLine } from '../hanging.ts';
import type { Ink, Piece } from '../ink.ts';
import { flatLay, onPlinth, onTable } from '../layouts.ts';
import { lyingSprig, vaseOfStems } from '../motifs/botanicals.ts';
import { books } from '../motifs/calm.ts';
import { basket, dish, handbag, hoops, necklace, ring, scarf, tote } from '../motifs/carried.ts';
import { foldedPile, garment, hat } from '../motifs/garments.ts';
import { bralette, briefs, buttons, camisole, mend, scissors, socks, spool } from '../motifs/mending.ts';
import { boots, clogs, heels, loafers, sandals, sneakers } from '../motifs/shoes.ts';
import type { Scene } from './scene.ts';

const upright = ['four', 'tall', 'long'] as const;
const low = ['wide', 'square', 'four'] as const;

function shoeShelf(ink: Ink) {
  const kinds = [sneakers, loafers, boots, sandals, clogs, heels];
  const [a, b] = ink.random.shuffled(kinds);
  return onTable(ink, [onPlinth(ink, (a ?? boots)(ink), 70), (b ?? clogs)(ink)], { fill: 0.92 });
}

function aPair(make: (ink: Ink) => Piece): Scene['draw'] {
  return (ink) =>
    onTable(ink, [ink.random.chance(0.4) ? onPlinth(ink, make(ink), 60) : make(ink)], {
      fill: 0.7,
      room: ink.random.pick(['cove', 'disc', 'table', 'arch', 'tiledWall']),
    });
}

/** The scenes of the category fashion, by subcategory. */
export const fashionScenes: Record<string, readonly Scene[]> = {
  jewelry: [
    { name: 'ring', draw: (ink) => flatLay(ink, [ring(ink), ring(ink), lyingSprig(ink)]) },
    {
      name: 'hoops',
      formats: low,
      draw: (ink) =>
        flatLay(ink, [hoops(ink)], { size: 0.72, kinds: ['plain', 'linen', 'marble', 'blocks', 'plaster'] }),
    },
    {
      name: 'necklace',
      draw: (ink) =>
        flatLay(ink, [necklace(ink)], { size: 0.78, kinds: ['plain', 'linen', 'marble', 'blocks', 'plaster'] }),
    },
    { name: 'dish', draw: (ink) => flatLay(ink, [dish(ink), lyingSprig(ink)], { size: 1.1 }) },
    {
      name: 'jewelry spread',
      draw: (ink) =>
        flatLay(ink, [necklace(ink), hoops(ink), ring(ink), ring(ink)], {
          kinds: ['plain', 'linen', 'blocks', 'wood', 'terrazzo'],
        }),
    },
  ],
  new: [
    {
      name: 'dress',
      formats: upright,
      draw: (ink) => hanging(ink, [garment(ink, 'dress')], { withPlant: ink.random.chance(0.6) }),
    },
    { name: 'shirts', draw: (ink) => hanging(ink, [garment(ink, 'shirt'), garment(ink, 'shirt')]) },
    {
      name: 'tote',
      draw: (ink) =>
        onTable(ink, [tote(ink)], { fill: 0.62, room: ink.random.pick(['disc', 'cove', 'arch', 'table']) }),
    },
    { name: 'jumper', formats: ['square', 'four'], draw: (ink) => hanging(ink, [garment(ink, 'knit')]) },
    {
      name: 'outfit',
      formats: ['wide', 'square', 'four'],
      draw: (ink) => hanging(ink, [garment(ink, 'shirt'), garment(ink, 'trousers'), garment(ink, 'coat')]),
    },
  ],
  'preloved luxury': [
    {
      name: 'handbag',
      draw: (ink) =>
        onTable(ink, [onPlinth(ink, handbag(ink), 70)], {
          fill: 0.62,
          room: ink.random.pick(['arch', 'disc', 'cove', 'table']),
        }),
    },
    {
      name: 'scarf',
      draw: (ink) =>
        flatLay(ink, [scarf(ink)], { size: 0.92, kinds: ['plain', 'wood', 'marble', 'plaster', 'blocks'] }),
    },
    { name: 'scarf print', draw: (ink) => quilt(ink, 'scarf') },
    { name: 'coat', formats: upright, draw: (ink) => hanging(ink, [garment(ink, 'coat')], { foot: handbag(ink) }) },
    {
      name: 'bag and heels',
      draw: (ink) => onTable(ink, [handbag(ink), onPlinth(ink, heels(ink), 40)], { fill: 0.9 }),
    },
  ],
  rent: [
    {
      name: 'gown',
      formats: upright,
      draw: (ink) => hanging(ink, [garment(ink, 'gown')], { withPlant: ink.random.chance(0.5) }),
    },
    {
      name: 'gowns',
      formats: ['square', 'four', 'wide'],
      draw: (ink) => hanging(ink, [garment(ink, 'gown'), garment(ink, 'slip'), garment(ink, 'gown')]),
    },
    {
      name: 'suit',
      formats: ['square', 'four', 'tall'],
      draw: (ink) => hanging(ink, [garment(ink, 'blazer', '#34425f'), garment(ink, 'trousers', '#34425f')]),
    },
    { name: 'rented rail', draw: (ink) => rail(ink, heels(ink), 'a rail of clothes to borrow') },
    { name: 'slip', formats: upright, draw: (ink) => hanging(ink, [garment(ink, 'slip')], { foot: heels(ink) }) },
  ],
  secondhand: [
    { name: 'rail', draw: (ink) => rail(ink, ink.random.chance(0.5) ? boots(ink) : basket(ink)) },
    { name: 'denim', draw: (ink) => onTable(ink, [foldedPile(ink, 'denim'), vaseOfStems(ink)]) },
    {
      name: 'mending',
      draw: (ink) =>
        flatLay(ink, [mend(ink), scissors(ink), buttons(ink)], {
          size: 1.05,
          kinds: ['wood', 'linen', 'plain', 'gingham'],
        }),
    },
    { name: 'quilt', draw: (ink) => quilt(ink, 'patchwork') },
    { name: 'knit', draw: (ink) => quilt(ink, 'knit') },
    { name: 'market', draw: (ink) => onTable(ink, [basket(ink), onPlinth(ink, hat(ink), 60)], { fill: 0.86 }) },
    {
      name: 'thread',
      draw: (ink) => onTable(ink, [spool(ink), spool(ink), onPlinth(ink, spool(ink), 50), spool(ink)], { fill: 0.8 }),
    },
    { name: 'knit pile', draw: (ink) => onTable(ink, [foldedPile(ink), books(ink)], { fill: 0.9 }) },
  ],
  shoes: [
    { name: 'trainers', formats: low, draw: aPair(sneakers) },
    { name: 'loafers', formats: low, draw: aPair(loafers) },
    { name: 'boots', formats: ['square', 'four', 'tall'], draw: aPair(boots) },
    { name: 'sandals', formats: low, draw: aPair(sandals) },
    { name: 'clogs', formats: low, draw: aPair(clogs) },
    { name: 'shoe shelf', draw: shoeShelf },
  ],
  undies: [
    {
      name: 'washing line',
      formats: ['wide', 'square', 'four'],
      draw: (ink) => washingLine(ink, [bralette(ink), briefs(ink), socks(ink)]),
    },
    {
      name: 'set',
      draw: (ink) =>
        flatLay(ink, [bralette(ink), briefs(ink)], {
          size: 1.1,
          kinds: ['linen', 'plain', 'gingham', 'blocks', 'stripes'],
        }),
    },
    {
      name: 'socks',
      draw: (ink) =>
        flatLay(ink, [socks(ink)], { size: 0.8, kinds: ['wood', 'plain', 'terrazzo', 'blocks', 'gingham'] }),
    },
    {
      name: 'camisole',
      formats: ['square', 'four', 'tall'],
      draw: (ink) =>
        flatLay(ink, [camisole(ink), lyingSprig(ink)], { size: 1.15, kinds: ['linen', 'plain', 'plaster', 'wood'] }),
    },
    {
      name: 'drawer',
      draw: (ink) =>
        flatLay(ink, [briefs(ink), briefs(ink), socks(ink), bralette(ink)], {
          size: 1.05,
          kinds: ['wood', 'linen', 'plain'],
        }),
    },
  ],
};

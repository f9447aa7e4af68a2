import { createRandom } from '../random.ts';
import { accent, definitions, type Ink } from './ink.ts';
import { onTable } from './layouts.ts';
import { grain, leafShade, slant, vignette } from './light.ts';
import { vaseOfStems } from './motifs/botanicals.ts';
import { cup, pebbles } from './motifs/calm.ts';
import { orchardFruit } from './motifs/fruit.ts';
import { dayPalettes } from './palettes.ts';
import { beard, earrings, face, glasses, shoulders, type Sitter } from './portraits/faces.ts';
import { beardedHeaddresses, headdresses } from './portraits/hairstyles.ts';
import { foliagePrint } from './scenery.ts';
import { box, oval, path, place } from './shapes.ts';
import { lit } from './surfaces.ts';

const skins = ['#f0cfb4', '#e6b896', '#d9a27c', '#c08659', '#a56c43', '#8a5535', '#6d412a', '#523021'];
const hairs = ['#1f1816', '#2e211b', '#4a2f20', '#6b4228', '#95592f', '#c0924f', '#d9b97e'];
const size = 640;

function ground(ink: Ink): string {
  const { random, palette } = ink;
  const extra = random.pick([
    oval(500, 450, 380, 380, accent(ink), 'opacity="0.7"'),
    path('M120 1000V470a380 380 0 0 1 760 0V1000Z', accent(ink), 'opacity="0.7"'),
    path('M0 620L1000 380V1000H0Z', accent(ink), 'opacity="0.6"'),
    '',
    '',
  ]);
  return (
    box(0, 0, 1000, 1000, lit(ink, random.pick([palette.wall, palette.floor, palette.wall, palette.leaf]), 0.2)) +
    extra +
    (random.chance(0.35) ? leafShade(ink, 0.16) : '')
  );
}

function person(ink: Ink): string {
  const { random, palette } = ink;
  const isOld = random.chance(0.22);
  const skin = random.pick(skins);
  const sitter: Sitter = {
    skin,
    hair: isOld
      ? random.pick(['#d3cec6', '#a8a29a', '#efeae0'])
      : random.pick(hairs.slice(0, skins.indexOf(skin) > 3 ? 4 : 7)),
    cloth: random.pick([...palette.accents, palette.light, '#34425f', '#46523d']),
    isOld,
  };
  const isBearded = random.chance(0.28);
  const head = random.pick(isBearded ? beardedHeaddresses : headdresses)(ink, sitter);
  const body =
    head.behind +
    shoulders(ink, sitter) +
    face(ink, sitter) +
    (isBearded ? beard(ink, sitter) : '') +
    (!isBearded && !head.hidesEars && random.chance(0.5) ? earrings(ink) : '') +
    head.over +
    (random.chance(0.3) ? glasses(ink) : '');
  return ground(ink) + place(body, -500 * 0.06, random.between(10, 40), 1.06);
}

/** Draws a square profile picture: 82 % are of a person, the others of a plant or an object. */
export function drawPortrait(seed: number): { svg: string; width: number; height: number } {
  const random = createRandom(seed * 104729 + 17);
  const ink: Ink = {
    random,
    palette: random.pick(dayPalettes),
    width: 1000,
    height: 1000,
    sun: random.chance(0.5) ? -1 : 1,
    defs: new Map(),
  };
  const things = [
    () => onTable(ink, [vaseOfStems(ink)], { fill: 0.6 }).svg,
    () => foliagePrint(ink).svg,
    () => onTable(ink, [orchardFruit(ink)], { fill: 0.6 }).svg,
    () => onTable(ink, [pebbles(ink)], { fill: 0.6 }).svg,
    () => onTable(ink, [cup(ink)], { fill: 0.6 }).svg,
  ];
  const body = random.chance(0.82) ? person(ink) + slant(ink, 0.18) + vignette(ink, 0.12) : random.pick(things)();
  const film = grain(ink, 0.05);
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 1000 1000">${body}${film}${definitions(ink)}</svg>`,
    width: size,
    height: size,
  };
}

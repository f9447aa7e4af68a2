import type { Category } from '#contract/categories.ts';

/** The colours of one picture. */
export interface Palette {
  readonly ground: string;
  readonly wall: string;
  readonly floor: string;
  readonly dark: string;
  readonly light: string;
  readonly leaf: string;
  readonly accents: readonly string[];
  readonly isNight: boolean;
}

type Row = [
  ground: string,
  wall: string,
  floor: string,
  dark: string,
  light: string,
  leaf: string,
  ...accents: string[],
];

const days: readonly Row[] = [
  ['warm paper', '#efe4d2', '#dccab0', '#4a3626', '#fffaf0', '#66794f', '#b4633f', '#c9973f', '#e9ddc9', '#7d8b6a'],
  ['rose clay', '#d9a896', '#c48a76', '#55302a', '#fff3ea', '#6d7a55', '#8f3f32', '#f0dccb', '#e8b9a3', '#c98a3c'],
  ['sage', '#b6c0a4', '#9caa88', '#2f3a28', '#fbf8ea', '#4c6440', '#ede3cc', '#c77b54', '#5d7356', '#dcb45c'],
  ['ochre', '#dfb566', '#cc9a48', '#55391a', '#fff6de', '#5f7042', '#a5502f', '#f2e3c4', '#34507a', '#7a8b5c'],
  ['bone', '#e9e3d7', '#d6cdbd', '#3d3a33', '#fbf7ee', '#7b8d6c', '#a9a08c', '#c4a489', '#6f8f86', '#3c4a6b'],
  ['sea moss', '#a9c1b8', '#88a69c', '#233a37', '#f8fbf4', '#3f6457', '#f0e6d2', '#d08c6a', '#5a8479', '#e0bc70'],
  ['terracotta', '#c87851', '#b2623e', '#4b2417', '#fff0e0', '#5e6f45', '#f0d9bd', '#7b3423', '#e5a77c', '#d9b15e'],
  ['pale sky', '#c3d2d5', '#b3bfbe', '#2c3b45', '#fdfcf5', '#5f7d67', '#ecdcc4', '#c7765a', '#46607f', '#dcc07d'],
  ['butter', '#f0dfab', '#e2c885', '#54431d', '#fffbea', '#7d8d50', '#d0764c', '#fbf2d9', '#7c9a8f', '#b5503d'],
  ['blush', '#efd2c5', '#e2b9a8', '#553632', '#fff8f2', '#8a9772', '#c5705f', '#f8ebdf', '#8b4a55', '#d7a65e'],
  ['stone', '#cbc3b6', '#aea596', '#37342e', '#faf6ec', '#646f55', '#8c7f6c', '#e8dfcf', '#a4563a', '#56635f'],
  ['lilac grey', '#cdc3cb', '#b6a9b2', '#3b3040', '#fcf7f4', '#6f7f68', '#8b6680', '#efe2d8', '#c9906f', '#dcb86e'],
];

const nights: readonly Row[] = [
  ['deep moss', '#34473a', '#28392e', '#121a14', '#f6eedb', '#7f9a72', '#d9a05b', '#e8dcc5', '#b86a48', '#8fa98c'],
  ['indigo', '#34425f', '#28344d', '#111725', '#f3ead9', '#7c9581', '#d6a45f', '#e6d9c3', '#c27a5f', '#8b9dbd'],
  ['plum', '#563843', '#452b35', '#1d1117', '#f7e8dc', '#87966f', '#d59a7b', '#ead7c3', '#c3824f', '#a8707f'],
  ['umber', '#54402f', '#433123', '#1b130c', '#f8ebd3', '#8b9464', '#d8934f', '#ead8b9', '#b0573a', '#a58e6a'],
  ['night sea', '#26464a', '#1d383c', '#0c191b', '#f2eedf', '#7fa38d', '#dba763', '#e3d8c1', '#c77a5c', '#7fb0ac'],
];

/** The palettes by day of each category, by the name of their ground. */
const dayPalettesOf: Record<Category, readonly string[]> = {
  beauty: ['rose clay', 'blush', 'warm paper', 'terracotta', 'bone', 'butter', 'sage', 'lilac grey', 'pale sky'],
  fashion: ['bone', 'stone', 'pale sky', 'ochre', 'lilac grey', 'warm paper', 'terracotta', 'sage', 'blush'],
  wellness: ['sage', 'sea moss', 'butter', 'warm paper', 'pale sky', 'bone', 'ochre', 'stone', 'terracotta'],
};

function asPalette([ground, wall, floor, dark, light, leaf, ...accents]: Row, isNight: boolean): Palette {
  return { ground, wall, floor, dark, light, leaf, accents, isNight };
}

const nightPalettes = nights.map((row) => asPalette(row, true));

/** The palettes for a category's pictures: its own by day, and all by night. */
export function palettesOf(category: Category): { days: readonly Palette[]; nights: readonly Palette[] } {
  const own = days.filter(([ground]) => dayPalettesOf[category].includes(ground)).map((row) => asPalette(row, false));
  return { days: own, nights: nightPalettes };
}

/** All palettes by day, for pictures without a category. */
export const dayPalettes: readonly Palette[] = days.map((row) => asPalette(row, false));

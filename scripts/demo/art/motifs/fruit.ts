import { linear, shade, tint, type Ink, type Piece } from '../ink.ts';
import { at, curve, line, oval, ovalPath, path, place } from '../shapes.ts';
import { lit, round, within } from '../surfaces.ts';
import { leafPath } from './botanicals.ts';

/** A cut half of citrus, seen from above. */
export function citrus(ink: Ink): Piece {
  const [peel, flesh, name] = ink.random.pick([
    ['#e08a3c', '#eda552', 'a cut orange'],
    ['#e5b93f', '#f0d372', 'a cut lemon'],
    ['#d9735a', '#e3826e', 'a cut grapefruit'],
    ['#a83f3a', '#8b2f35', 'a cut blood orange'],
  ] as const);
  const parts = 10;
  const wedges = Array.from({ length: parts }, (_, index) =>
    place(
      path(
        'M0 -6C15 -22 19 -44 12 -50Q0 -55 -12 -50C-19 -44 -15 -22 0 -6Z',
        index % 2 ? flesh : tint(ink, flesh, 0.14),
      ) + line('M-4 -20L-7 -42M3 -18L6 -40', tint(ink, flesh, 0.5), 1.4, 'opacity="0.6"'),
      0,
      0,
      1,
      (360 / parts) * index,
    ),
  ).join('');
  return {
    name,
    width: 132,
    height: 132,
    outline: ovalPath(0, 0, 64, 62),
    svg: oval(0, 0, 64, 62, lit(ink, peel, 0.3)) + oval(0, 0, 59, 57, '#f7ead0') + wedges + oval(0, 0, 5, 5, '#f7ead0'),
  };
}

/** A cut fig, seen from above. */
export function fig(ink: Ink): Piece {
  const d = 'M0 -74C10 -50 52 -34 52 14C52 48 28 62 0 62C-28 62 -52 48 -52 14C-52 -34 -10 -50 0 -74Z';
  const seeds = Array.from({ length: 60 }, () => {
    const [angle, reach] = [ink.random.between(0, 6.283), ink.random.between(8, 32)];
    return oval(Math.cos(angle) * reach, 12 + Math.sin(angle) * reach * 1.1, 2.4, 1.6, '#f0d9a0');
  }).join('');
  return {
    name: 'a cut fig',
    width: 108,
    height: 140,
    outline: d,
    svg:
      path(d, lit(ink, '#4d3347', 0.3)) +
      place(path(d, '#efe0c0'), 0, 1, 0.9) +
      place(path(d, '#c9625a'), 0, 3, 0.72) +
      place(path(d, '#a53f45'), 0, 6, 0.5) +
      seeds,
  };
}

/** A whole pear, standing. */
export function pear(ink: Ink): Piece {
  const colour = ink.random.pick(['#b9b24f', '#c9a545', '#a8584a', '#8f9b50']);
  const d =
    'M0 0C-34 0 -48 -24 -44 -50C-40 -76 -22 -82 -18 -108C-14 -128 14 -128 18 -108C22 -82 40 -76 44 -50C48 -24 34 0 0 0Z';
  const specks = Array.from({ length: 24 }, () =>
    oval(ink.random.between(-34, 34), -ink.random.between(8, 76), 1.2, 1.2, shade(ink, colour, 0.5), 'opacity="0.5"'),
  ).join('');
  return {
    name: 'a pear',
    width: 92,
    height: 146,
    outline: d,
    svg: line('M0 -118Q2 -134 12 -146', '#5a4226', 5) + path(d, round(ink, colour, 0.35)) + specks,
  };
}

/** An apple, quince or pomegranate, standing. */
export function orchardFruit(ink: Ink): Piece {
  const [name, colour] = ink.random.pick([
    ['an apple', '#b5503d'],
    ['a quince', '#d9b23f'],
    ['a pomegranate', '#a33f45'],
    ['a plum', '#5b3a55'],
    ['a peach', '#e0a070'],
  ] as const);
  const d = 'M0 -6C-10 0 -48 2 -52 -44C-54 -80 -24 -92 0 -84C24 -92 54 -80 52 -44C48 2 10 0 0 -6Z';
  const top =
    name === 'a pomegranate'
      ? path('M-10 -84L-14 -104L-4 -94L0 -106L4 -94L14 -104L10 -84Z', shade(ink, colour, 0.15))
      : line('M0 -82Q0 -96 8 -104', '#5a4226', 4) + place(path(leafPath(40, 18), ink.palette.leaf), 4, -92, 1, 62);
  return {
    name,
    width: 106,
    height: 104,
    outline: d,
    svg: top + path(d, round(ink, colour, 0.4)) + oval(0, -82, 14, 4, shade(ink, colour, 0.5), 'opacity="0.6"'),
  };
}

/** A halved avocado, seen from above. */
export function avocado(ink: Ink): Piece {
  const d = 'M0 -84C22 -84 30 -50 44 -16C60 26 36 66 0 66C-36 66 -60 26 -44 -16C-30 -50 -22 -84 0 -84Z';
  return {
    name: 'an avocado half',
    width: 108,
    height: 150,
    outline: d,
    svg:
      path(d, '#3d4a2c') +
      place(
        path(
          d,
          linear(ink, [
            [0, '#a9b55a'],
            [1, '#8fa247'],
          ]),
        ),
        0,
        0,
        0.93,
      ) +
      place(path(d, lit(ink, '#e3de9a', 0.15)), 0, 3, 0.8) +
      oval(0, 20, 27, 27, shade(ink, '#8b5a30', 0.4)) +
      oval(0, 18, 25, 25, round(ink, '#9a6436', 0.4)),
  };
}

/** A bowl of food, seen from above; what lies in it varies. */
export function bowlFromAbove(ink: Ink): Piece {
  const { random } = ink;
  const clay = random.pick(['#efe4d2', '#c98d6b', '#5a6b62', '#34425f', ...ink.palette.accents]);
  const fill = random.pick([
    { name: 'a bowl of porridge with berries', base: '#ecdcbc', bits: ['#5b3a6b', '#a33f45', '#7a4a5d'] },
    { name: 'a bowl of green leaves', base: '#6f8f4e', bits: ['#8faa5f', '#557a3f', '#a9bd72'] },
    { name: 'a bowl of lentils with herbs', base: '#b5713c', bits: ['#c98a4a', '#8f5429', '#5f7f4e'] },
    { name: 'a bowl of tomato soup', base: '#c9573a', bits: ['#5f7f4e', '#f0dcc0', '#d9704f'] },
    { name: 'a bowl of rice and vegetables', base: '#f3ead6', bits: ['#e08a3c', '#7d9a50', '#a5405a', '#d9b23f'] },
    { name: 'a smoothie bowl', base: '#b06a86', bits: ['#f3e3c0', '#4d3a66', '#8faa5f'] },
  ]);
  const dots = Array.from({ length: 40 }, () => {
    const [angle, reach, size] = [random.between(0, 6.283), Math.sqrt(random.next()) * 62, random.between(4, 13)];
    const [x, y] = [Math.cos(angle) * reach, Math.sin(angle) * reach];
    const tone = random.pick(fill.bits);
    return fill.name.includes('leaves') || random.chance(0.25)
      ? place(
          path(leafPath(size * 3, size * 1.6), tone) +
            line(`M0 0V${at(-size * 2.4, 0).split(' ')[0]}`, tint(ink, tone, 0.4), 1),
          x,
          y,
          1,
          random.between(0, 360),
        )
      : oval(x + 1, y + 2, size, size, shade(ink, fill.base, 0.4), 'opacity="0.5"') +
          oval(x, y, size, size, round(ink, tone, 0.4));
  }).join('');
  const inner = ovalPath(0, 0, 80, 80);
  return {
    name: fill.name,
    width: 200,
    height: 200,
    outline: ovalPath(0, 0, 98, 98),
    svg:
      oval(0, 0, 98, 98, lit(ink, clay, 0.3)) +
      oval(0, 0, 90, 90, shade(ink, clay, 0.3)) +
      oval(0, 3, 84, 83, lit(ink, fill.base, 0.18)) +
      within(ink, inner, dots),
  };
}

/** A handful of loose leaves, scattered flat: mint, basil or sage. */
export function herbs(ink: Ink): Piece {
  const tone = ink.random.pick(['#5f7f4e', '#7d9a6a', '#8fa08a']);
  const svg = Array.from({ length: 9 }, (_, index) =>
    place(
      path(leafPath(62, 34), index % 2 ? tone : tint(ink, tone, 0.15)) + line('M0 -4V-52', tint(ink, tone, 0.45), 1.5),
      ink.random.between(-50, 50),
      ink.random.between(-40, 60),
      1,
      index * 40 + ink.random.between(-12, 12),
    ),
  ).join('');
  return {
    name: 'a handful of herbs',
    width: 160,
    height: 150,
    outline: curve(
      [
        [-60, 0],
        [0, -56],
        [60, 0],
        [0, 56],
      ],
      true,
    ),
    svg,
  };
}

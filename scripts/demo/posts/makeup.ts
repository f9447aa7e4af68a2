import { drafts } from './draft.ts';

export const makeup = drafts([
  ['lipsticks', 'lipstick', 'Three reds for three moods', 'Brick for work, berry for dinner, and the loud one for bad news.', { tags: ['cruelty free'] }],
  ['swatches', 'blush', 'Swatched on paper first', 'Tinted with beet and iron oxides. The middle one is the only blush I finish.', { tags: ['plant based', 'cruelty free'] }],
  ['palette', 'palette', 'Six pans I chose myself', 'An empty bamboo case, and pans bought one by one over two years. There is no colour in it that I do not use.', { tags: ['low waste', 'recycled materials'] }],
  ['compacts', 'powder', 'Refill clicks in, compact stays', 'Scratched to bits and on its seventh refill.', { tags: ['low waste', 'recycled materials'] }],
  ['vanity', 'morning face', 'Five minutes, by the window', 'Daylight tells the truth. Tint, brows, lips; then coffee.'],
  ['lipsticks', 'balm', 'Tinted balm, home-made, slightly wonky', 'Beeswax, castor, a pinch of mica from a traceable source. My first two batches were crayons.', { tags: ['90-100% natural', 'ethically made'] }],
  ['swatches', 'foundation', 'Undertones, in daylight, on deep skin', 'Left is too red, right too grey, the middle disappears. Please, brands: send testers, not promises.', { by: 'amara.okafor', tags: ['cruelty free', 'ethically made'] }],
  ['palette', 'eyeshadow', 'Hit pan', 'On the brown one. It took four years. I am unreasonably proud.', { tags: ['low waste'] }],
  ['compacts', 'blush compact', 'Which brush for what', 'Big and soft for powder, angled for blush. Wash monthly with bar soap and reshape while wet.'],
  ['vanity', 'vanity', 'Maquillaje de domingo', 'Un poco de color en los labios y nada más. El espejo era de mi tía.', { by: 'rosa.delgado', tags: ['preloved'] }],
  [null, 'smaller size', 'Can we have smaller lipsticks?', 'I have never finished a full one before it smelled of crayons. Half the size, half the price, all of it used.'],
  ['palette', 'theatre make-up', 'What stage make-up taught me about everyday make-up', 'Light comes from above, so put the colour where the light is and stop. Everything else is blending. Cream before powder, clean hands before both.', { by: 'sofia.lindqvist', tags: ['cruelty free'] }],
  [null, 'mica list', 'A short note on mica', 'It glitters, and it matters where it was dug. Look for synthetic, or for named mines with audits you can read. I keep a list; ask me and I will send it.', { by: 'amara.okafor', tags: ['ethically made', 'fair trade'] }],
]);

import { drafts } from './draft.ts';

export const bodyCare = drafts([
  ['soap', 'soap', 'Oat and honey, week six', 'Cured since the end of summer and now hard as a river stone. Cut from the loaf with my grandfather’s cheese wire.', { by: 'saltmarsh.soap', tags: ['90-100% natural', 'plastic free', 'locally made'] }],
  ['soap grid', 'soap', 'Six bars, one winter', 'Our household of four gets through exactly six. I buy them in October and that is the bathroom shopping done.', { tags: ['low waste', 'plastic free'] }],
  ['body brush', 'body brush', 'Dry brush, wet brush', 'The long handle hangs on the tap, the short one lives by the bed. Both beech and sisal, both outlasting every plastic puff I ever owned.', { tags: ['plastic free', 'biodegradable'] }],
  ['towels', 'towels', 'Towels from flour-sack cotton', 'They start stiff and end up softer than anything. Ours are nine years old and only the hems have been redone.', { tags: ['100% organic', 'fair trade'] }],
  ['soap stack', 'soap', 'Tied with string, given away', 'Christmas, sorted in March. Don’t tell my family.', { tags: ['locally made', 'plastic free'] }],
  ['body butter', 'body butter', 'Whipped shea, nothing else', 'Raw shea from the women’s cooperative two streets away, beaten for ten minutes while it cools. It melts in the hand in Dakar and needs a spoon in Paris.', { by: 'fatima.zahra', tags: ['fair trade', '90-100% natural', 'ethically made'] }],
  ['soap', 'olive soap', 'My mother’s olive soap has no perfume and needs none', 'Black paste, kessa glove, hot room. Start at the feet and take your time.', { by: 'hassan_elamrani', tags: ['plant based', '90-100% natural'] }],
  ['body brush', 'balm', 'For elbows in January', 'Beeswax, sunflower oil, a little calendula from the window box. I make one tin at a time so that it never goes rancid.'],
  ['towels', 'sea sponge', 'Sponge or loofah?', 'I grew a loofah up the drainpipe this year and it worked. Photo of the sponge it replaces, in retirement.', { tags: ['biodegradable', 'low waste'] }],
  ['soap grid', 'soap ends', 'Soap ends, pressed together again', 'Grate, add a spoon of warm water, press in an old tin. Ugly, useful, free.', { by: 'saltmarsh.soap', tags: ['upcycled', 'low waste'] }],
  ['soap stack', 'hand soap', 'Para manos que trabajan', 'Caléndula del patio, aceite de oliva y cuatro semanas de espera. Las manos del huerto lo agradecen.', { by: 'rosa.delgado', tags: ['plant based', '100% organic'] }],
  ['body butter', 'shea jar', 'The jar says 200 ml and lasts until spring', 'A pea for each arm. Put it on while still damp from the shower and you will need half.'],
  ['soap', 'shower shelf', 'No bottles left in the shower', 'It happened without a plan: one thing ran out, then the next. A bar for body, a bar for hair, a dish that drains. That is all of it.', { also: 'haircare', tags: ['plastic free', 'low waste'] }],
]);

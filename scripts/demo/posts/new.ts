import { drafts } from './draft.ts';

export const newClothes = drafts([
  ['dress', 'dress', 'Cut to order, pockets included', 'Forty-one dresses this month, each one for somebody we have written to. Offcuts are on the shelf for quilters, come by.', { by: 'fern.and.linen', tags: ['locally made', 'low waste', 'sustainably sourced', 'ethically made'] }],
  ['shirts', 'shirt', 'Two shirts, eight ways', 'I bought the second only because I wore the first two hundred times. I keep a tally inside the wardrobe door.', { tags: ['100% organic', 'fair trade'] }],
  ['tote', 'tote', 'A bag that carries a cabbage', 'Tested. Also a laptop, a wet swimsuit and a bottle of wine, though not at once.', { tags: ['100% organic', 'fair trade'] }],
  ['jumper', 'jumper', 'Wool from sheep I could name', 'Spun eleven kilometres from where I live. It smells of rain the first week and of nothing after.', { by: 'ingrid.solberg', tags: ['locally made', 'biodegradable'] }],
  ['outfit', 'outfit', 'Three pieces, one winter', 'Shirt, trousers, coat. I wrote down where each was sewn before I paid. Two labels answered, one was proud to.', { tags: ['ethically made', 'certified b-corp'] }],
  ['dress', 'linen dress', 'Should I shorten it?', 'It is exactly between two lengths. Vote below, scissors are out.'],
  ['shirts', 'striped shirt', 'A shirt without a plastic button', 'Corozo nut, six of them and a spare sewn into the seam.', { by: 'fern.and.linen', tags: ['plastic free', 'biodegradable', 'certified b-corp'] }],
  ['tote', 'rope bag', 'De la red al hombro', 'Cuerda de pesca retirada, lavada tres veces y cosida a mano. Cada bolso lleva el nombre del barco.', { by: 'old-rope-studio', tags: ['upcycled', 'recycled materials', 'locally made'] }],
  ['jumper', 'knit', 'First jumper I ever finished', 'One sleeve is longer. I have decided that this is a feature.', { tags: ['90-100% natural'] }],
  ['outfit', 'capsule', 'Interview clothes that are not a costume', 'Soft shoulders, dark trousers, a shirt I can cycle in. I got the job.', { tags: ['ethically made', 'carbon neautral shipping'] }],
  ['dress', 'summer dress', 'Ein Kleid für zehn Sommer', 'Leinen aus der Lausitz, Nähte eingefasst, Saumzugabe großzügig. Wächst also mit.', { by: 'lena_hoffmann', tags: ['locally made', 'sustainably sourced'] }],
  ['shirts', 'new shirt', 'My thirty-day rule', 'I want a thing, I write it on the fridge. If I still know what it was for after thirty days, I may. This shirt survived; nine others did not.'],
]);

import { drafts } from './draft.ts';

export const haircare = drafts([
  ['comb', 'comb', 'A comb cut from one piece', 'No seam, so nothing for a curl to catch on. Oil it twice a year like a chopping board.', { tags: ['plastic free', 'sustainably sourced'] }],
  ['shampoo bars', 'shampoo bar', 'How I got on with bars after hating bars', 'Hard water was the problem, not the bar. A jug of water with a spoon of vinegar as a last rinse, and the film is gone.', { tags: ['plastic free', 'low waste'] }],
  ['braid', 'braid', 'Four days in one braid', 'Sleep in it, swim in it, undo it on Friday for waves. No heat since April.'],
  ['waves', 'wide comb', 'From the ends, always from the ends', 'Hold the length in one hand, comb below it, move up a little. My daughter stopped crying on wash days when I stopped hurrying.'],
  ['brush', 'brush', 'Cleaning day for brushes', 'Warm water, a drop of shampoo, an old toothbrush; dry them face down so that the wood does not swell.'],
  ['hair oil', 'hair oil', 'तेल की शीशी और एक घंटा', 'नारियल, आँवला और करी पत्ता। हल्का गुनगुना करें, उँगलियों से लगाएँ, ज़ोर से नहीं। रविवार की यही छुट्टी है।', { by: 'priya.sharma', tags: ['plant based', '90-100% natural'] }],
  ['comb', 'scrunchie', 'Scrunchies from shirt sleeves', 'One sleeve gives three. The collar became a bookmark.', { tags: ['upcycled', 'low waste'] }],
  ['shampoo bars', 'solid shampoo', 'Three bars, three heads', 'Mine for curls, his for a dry scalp, the little one’s without scent. Labelled with notches because labels come off.', { by: 'nia_c', tags: ['cruelty free', 'plastic free'] }],
  ['braid', 'braiding', 'Low tension, please', 'If it hurts it is too tight. Edges do not come back because a style was pretty. Take the extra hour.', { by: 'nia_c', tags: ['cruelty free'] }],
  ['waves', 'grey hair', 'Growing out the grey, month fourteen', 'Nobody tells you it has a different texture. Softer, in my case, and a bit wilful.', { by: 'zanele.k' }],
  ['hair oil', 'rosemary rinse', 'Rosmarinwasser', 'Ein Zweig, ein Liter, zehn Minuten ziehen lassen. Duftet nach Küche, glänzt trotzdem.', { by: 'grandpa.otto', tags: ['90-100% natural', 'biodegradable'] }],
  ['brush', 'paddle brush', 'Twenty years, same brush', 'New cushion from the maker in 2016. They still had the part.', { tags: ['low waste', 'ethically made'] }],
  ['hair oil', 'wash day', 'Wash day, in order', 'Oil the night before. Cleanse, twice at the scalp. Condition with a lot of water. Detangle under the stream. Cotton T-shirt, never the towel. Then leave it alone.', { by: 'nia_c', tags: ['plant based', 'cruelty free'] }],
]);

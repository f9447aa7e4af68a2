import { drafts } from './draft.ts';

export const skincare = drafts([
  ['dropper', 'serum', 'The only serum left', 'Squalane from olives. Two drops, pressed in, not rubbed.', { tags: ['plant based', 'cruelty free'] }],
  ['shelf', 'shelf', 'Everything I own, on one shelf', 'Cleanser, moisturiser, sunscreen, oil, and a mask for long Fridays. When one is empty I decide whether I missed it.', { by: 'yuki.tanaka', tags: ['low waste', 'cruelty free', '90-100% natural'] }],
  ['jars', 'cream', 'The jar came back, and it was washed and filled again', 'Deposit of one euro. I have had jar number 417 twice now, I recognised the chip on its lid.', { tags: ['low waste', 'recycled materials', 'locally made'] }],
  ['balms', 'cleansing balm', 'Balm first, then water', 'Massage it in dry until the day lets go. A warm cloth takes the rest.', { tags: ['plant based', '90-100% natural'] }],
  ['oils and stones', 'face oil', 'Rosehip, month three', 'Kept in the fridge door, used at night. It goes off faster than you think: sniff before you spread.', { tags: ['100% organic', 'plant based'] }],
  ['tubes', 'sunscreen', 'Two fingers of sunscreen, yes, even in November', 'Mineral, a little chalky, and I have made my peace with that. Reapply when you go out for lunch.'],
  ['dropper', 'niacinamide', 'Patch test, please', 'Inside of the elbow, two nights. A new bottle is never so urgent that it cannot wait until Thursday.', { by: 'eun-ji.park', tags: ['cruelty free'] }],
  ['shelf', 'routine', 'Was ich weggelassen habe', 'Toner, Essenz, Ampulle. Die Haut hat nichts gemerkt, der Geldbeutel schon.', { by: 'lena_hoffmann', tags: ['low waste'] }],
  ['jars', 'night cream', 'Barrier repair, the boring way', 'A bland cream, a gentle wash, three weeks of nothing else. If it still stings, see somebody who can look at it.', { by: 'noor.haddad', tags: ['cruelty free', 'ethically made'] }],
  ['balms', 'calendula balm', 'Calendula, forty days in oil', 'Strained today through an old muslin nappy. The colour alone.', { by: 'rosa.delgado', tags: ['100% organic', '90-100% natural', 'biodegradable', 'locally made', 'plant based', 'plastic free', 'low waste', 'cruelty free'] }],
  ['tubes', 'hand cream', 'Hand cream by every sink', 'Three sinks, three tubes, all aluminium. I roll them up from the end like a painter.', { tags: ['plastic free', 'recycled materials'] }],
  ['oils and stones', 'ubtan', 'उबटन, बस तीन चीज़ें', 'बेसन, हल्दी की चुटकी और दही। रगड़िए मत, सूखने से पहले धो लीजिए। पहले हाथ पर आज़मा लें।', { by: 'priya.sharma', tags: ['90-100% natural', 'biodegradable'] }],
  ['dropper', 'ingredient list', 'How to read an INCI list in a minute', 'The first five are most of the bottle. Everything after the preservative is a pinch. Perfume is a family, not a molecule. And long words are not bad words: water has one too.', { by: 'amara.okafor', tags: ['cruelty free', 'ethically made'] }],
]);

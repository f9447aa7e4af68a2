import { drafts } from './draft.ts';

export const jewelry = drafts([
  ['ring', 'ring', 'Remade from my mother’s earrings', 'One pair of studs became two bands, one for me and one for my sister. The goldsmith let us watch the pour.', { tags: ['upcycled', 'locally made'] }],
  ['hoops', 'hoops', 'The hoops I forget to take off', 'Recycled brass, slightly uneven, made by a woman who signs the inside with a dot.', { tags: ['recycled materials', 'ethically made'] }],
  ['necklace', 'necklace', 'Restrung, with a knot between each', 'So that when it breaks, and it will, you lose one bead and not forty.', { tags: ['preloved', 'low waste'] }],
  ['dish', 'ring dish', 'A dish by the sink saves rings', 'Wood-fired, glazed with ash from our own stove. Seconds this time, with a freckle.', { by: 'keiko_ceramics', tags: ['locally made', '90-100% natural'] }],
  ['jewelry spread', 'jewelry', 'All of it, on one cloth', 'I laid out everything I own and put back what I wear. The rest goes to my nieces on Saturday.', { tags: ['preloved', 'low waste'] }],
  ['ring', 'stone', 'Lab-grown, and I am not shy about it', 'Same crystal, no mine. The setting is old silver spoons.', { tags: ['recycled materials', 'ethically made'] }],
  ['hoops', 'earrings', 'Aros de la feria', 'Hechos con cable de cobre recuperado. Pesan menos que una moneda.', { by: 'rosa.delgado', tags: ['upcycled', 'fair trade'] }],
  ['necklace', 'chain', 'A clasp can be replaced, and costs less than lunch', 'Ask the person at the watch stall. Mine took four minutes and a cup of tea.', { tags: ['low waste'] }],
  ['dish', 'silver', 'Cleaning silver without the pink stuff', 'Foil, hot water, a spoon of soda. Not for pearls, not for opals, not for anything glued.', { tags: ['biodegradable', 'low waste'] }],
  ['jewelry spread', 'bridal gold', 'नानी की बालियाँ', 'शादी में पहनीं, फिर डिब्बे में नहीं रखीं। अब रोज़ पहनती हूँ, स्कूल में भी।', { by: 'ananya', tags: ['preloved'] }],
  ['ring', 'signet ring', 'Worn smooth', 'The crest is gone. It was a stranger’s family anyway; now it is simply warm.', { tags: ['preloved'] }],
  ['hoops', 'brass hoops', 'Brass goes dull and that is fine', 'Lemon and salt when I care, patina when I do not.'],
]);

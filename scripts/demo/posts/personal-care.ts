import { drafts } from './draft.ts';

export const personalCare = drafts([
  ['toothbrushes', 'toothbrushes', 'Bamboo, and what to do with the head', 'Snap it off, the handle goes on the compost, bristles in the bin. Write the month on it with a pencil.', { tags: ['biodegradable', 'plastic free'] }],
  ['razor', 'razor', 'My grandfather’s razor, my legs', 'Light hand, short strokes, one blade a month. It took two weeks to learn and I have not bought plastic since.', { tags: ['preloved', 'plastic free', 'low waste'] }],
  ['cotton rounds', 'cotton rounds', 'Twenty rounds from one towel', 'Zigzag round the edge, a little bag to wash them in. Half went to my mother.', { tags: ['upcycled', 'low waste'] }],
  ['deodorant', 'deodorant', 'Paper tube, honest review', 'Works on office days, struggles on bicycle days. Push from the bottom gently or it leaves in one piece.', { tags: ['plastic free', 'biodegradable', 'cruelty free'] }],
  ['washstand', 'bathroom', 'A bathroom for four in two square metres', 'One towel each, one hook each, one cup. The rest is in the hall.', { by: 'tomasz.w', tags: ['low waste'] }],
  ['bath brush', 'shaving kit', 'What is in my travel roll', 'Brush, razor, rounds, and a soap the size of a biscuit. It weighs less than my phone.', { tags: ['plastic free', 'low waste'] }],
  ['razor', 'shaving soap', 'Barba sin espuma de bote', 'Jabón, brocha y agua caliente. Tres minutos más que antes; no los echo de menos.', { by: 'mateo-ruiz', tags: ['plastic free', '90-100% natural'] }],
  ['toothbrushes', 'tooth tablets', 'Tabs instead of tube', 'Mit Fluorid, bitte darauf achten. Schmeckt die ersten drei Tage komisch, dann nach nichts Besonderem.', { by: 'lena_hoffmann', tags: ['plastic free', 'certified b-corp'] }],
  ['deodorant', 'deo refill', 'Refill arrived in a letter', 'An actual envelope. The postwoman sniffed it and approved.', { tags: ['carbon neautral shipping', 'recycled materials'] }],
  ['washstand', 'flannels', 'Flannels, an appreciation', 'Warm water, a square of cotton, no wipes. My gran was right about everything except the stockmarket.', { by: 'wren', tags: ['low waste', '100% organic'] }],
  ['cotton rounds', 'menstrual cup', 'Cups, pads, pants: what I learned from asking forty women', 'Nobody uses only one thing. Everybody wishes somebody had shown them. Boil it, dry it, keep it in cloth; and if it hurts, it is the wrong size, not the wrong body.', { by: 'amara.okafor', tags: ['low waste', 'plastic free'] }],
  ['bath brush', 'beard care', 'Beards want water more than oil', 'Wash like hair, rinse like hair, comb while damp. Two drops of oil, and I mean two.', { by: 'malik.j', tags: ['cruelty free', 'plant based'] }],
]);

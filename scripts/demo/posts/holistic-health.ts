import { drafts } from './draft.ts';

export const holisticHealth = drafts([
  ['singing bowl', 'singing bowl', 'I bought it for the sound and keep it for the silence after', 'Hand-hammered, slightly out of true. The note takes forty seconds to leave the room.', { tags: ['fair trade', 'ethically made'] }],
  ['mortar', 'spice blend', 'Pound, do not grind', 'Cumin, coriander, a little patience. My arms are my only gym this week.', { by: 'rosa.delgado', tags: ['plant based', 'plastic free'] }],
  ['incense', 'incense', 'One stick, window ajar', 'Resin and wood flour, no perfume oil. If you have asthma in the house, skip it and open the window wider.', { tags: ['90-100% natural'] }],
  ['drying herbs', 'herbs', 'The kitchen ceiling in September', 'Sage, yarrow, oregano, and something I have forgotten to label. Small bunches, out of the sun, two weeks.', { tags: ['100% organic', 'locally made'] }],
  ['stones', 'river stones', 'Put them back afterwards', 'We stacked them, took the photo and laid them back for whoever lives underneath.'],
  ['tea', 'tea', 'Tea for whoever rings the bell', 'Pot by a neighbour, cups by my daughter, conversation by Mrs Almeida from the third floor.', { by: 'joao.pereira', tags: ['locally made'] }],
  ['mortar', 'kitchen spices', 'मसालदानी की दवा नहीं, आदत', 'जीरा-सौंफ का पानी नानी रोज़ बनाती थीं। इलाज नहीं कहती, बस आराम देता है।', { by: 'priya.sharma', tags: ['plant based'] }],
  ['drying herbs', 'chamomile', 'Manzanilla de mi patio', 'Se corta a media mañana, cuando ya se fue el rocío. Se guarda en frasco oscuro y huele todo el invierno.', { by: 'rosa.delgado', tags: ['100% organic', 'locally made'] }],
  ['tea', 'bush tea', 'Cerasee is bitter and so was my grandmother', 'I miss them both. Ask your pharmacist first if you take anything daily; she always did.', { by: 'temperance.b', tags: ['plant based', '90-100% natural'] }],
  ['singing bowl', 'breathing', 'Four in, six out', 'Five rounds, sitting down. The bowl is only there so that I do not have to look at a clock.', { by: 'dev.iyer', also: 'mental wellbeing' }],
  ['incense', 'dried grasses', 'A corner without a purpose', 'My teacher in Mashiko had one. Nothing is ever put down there.', { by: 'keiko_ceramics', tags: ['sustainably sourced'] }],
  [null, 'evidence', 'Natural is not the same as harmless', 'I dispense both kinds and I like both kinds. Tell your pharmacist what you drink, chew and rub on, so that we can look for trouble before it looks for you. It takes two minutes and costs nothing.', { by: 'noor.haddad', tags: ['90-100% natural'] }],
]);

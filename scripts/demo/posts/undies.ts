import { drafts } from './draft.ts';

export const undies = drafts([
  ['washing line', 'washing line', 'First line-dry of the year', 'Everything smells of wind.', { tags: ['renewable energy', '100% organic'] }],
  ['set', 'bralette set', 'No wire, no lace, no drama', 'Organic rib with a proper band. Three years in and the elastic still has opinions.', { tags: ['100% organic', 'fair trade', 'certified b-corp'] }],
  ['socks', 'socks', 'Left and right are not the same', 'Knitted on two needles during one very long council meeting.', { by: 'ingrid.solberg', tags: ['locally made', '90-100% natural'] }],
  ['camisole', 'camisole', 'Silk, the kind where the moth leaves first', 'Peace silk has small slubs, like good paper. Washed by hand with the shampoo I use myself.', { tags: ['cruelty free', 'ethically made'] }],
  ['drawer', 'drawer', 'The whole drawer, seen from above', 'Seven days of things plus one. If I do not like putting it on, it does not live here.', { tags: ['low waste'] }],
  ['set', 'period pants', 'Ask me anything about period pants', 'Five years of use, rinse cold, no softener, line-dry. I will answer everything, nothing is embarrassing.', { by: 'noor.haddad', tags: ['low waste', 'plastic free'] }],
  ['socks', 'sock mending', 'Darning egg, or an actual egg', 'A light bulb works, a lemon works, a smooth stone works best.', { tags: ['upcycled', 'low waste'] }],
  ['washing line', 'laundry', 'Ropa al sol', 'Lavado en frío, pinzas de madera y el perro vigilando.', { by: 'talia.b', tags: ['renewable energy', 'plastic free'] }],
  ['camisole', 'offcut camisole', 'Cut from what the dresses left', 'We had nine metres of narrow strips. Bias-cut, they become these. Sixteen made, that is all there is.', { by: 'fern.and.linen', tags: ['upcycled', 'locally made', 'low waste'] }],
  ['drawer', 'cotton briefs', 'What "organic cotton" on a label does and does not tell you', 'It tells you about the field. For the dye house and the sewing room you need a second label. Look for both, and ask when there is one.', { by: 'fern.and.linen', tags: ['100% organic', 'fair trade', 'ethically made'] }],
  ['set', 'soft set', 'Im Leinenbeutel waschen', 'Hält die Träger zusammen und fängt Fasern. Der Beutel war einmal ein Kissenbezug.', { by: 'second-spring', tags: ['low waste'] }],
  ['socks', 'wool socks', 'Seven degrees in the bedroom', 'And very warm feet.', { tags: ['90-100% natural'] }],
]);

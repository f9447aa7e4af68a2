import { drafts } from './draft.ts';

export const shoes = drafts([
  ['trainers', 'trainers', 'Natural rubber, organic canvas, muddy already', 'Two days. I had them clean for two days.', { tags: ['100% organic', 'fair trade', 'plant based'] }],
  ['loafers', 'loafers', 'Resoled for the fourth time', 'The uppers are from 1999. My cobbler says they will outlive him, and he is thirty-six.', { tags: ['low waste', 'locally made'] }],
  ['boots', 'boots', 'Botas con historia', 'Cambio de elásticos, tapas nuevas y mucha grasa de caballo. Listas para otros diez inviernos.', { by: 'mateo-ruiz', tags: ['locally made', 'ethically made'] }],
  ['sandals', 'sandals', 'Cork, again', 'New footbed, old straps. The maker sells the parts, which is why I keep coming back.', { tags: ['sustainably sourced', 'biodegradable'] }],
  ['clogs', 'clogs', 'Loud on stairs, kind on backs', 'Alder wood, from a family that has cut them for ninety years. I have apologised to the neighbours below.', { tags: ['locally made', 'sustainably sourced'] }],
  ['shoe shelf', 'shoe shelf', 'Two pairs out, the rest asleep', 'Shoes like a day off between wears. Cedar trees, no plastic bags, a shelf made out of bed slats.', { by: 'tomasz.w', tags: ['upcycled'] }],
  ['boots', 'boot care', 'Ten minutes on Sunday', 'Brush off, wipe, a thimble of wax, brush again. My father did all eight pairs of the family while the football was on.', { by: 'mateo-ruiz', tags: ['biodegradable'] }],
  ['trainers', 'running trainers', 'Send them back when they are done', 'This brand takes worn pairs and grinds them. I asked what becomes of them, and they named the playground.', { tags: ['recycled materials', 'certified b-corp'] }],
  ['loafers', 'second-hand loafers', 'Somebody else’s shape', 'People say never buy worn shoes. I say a cobbler, new insoles, and a week of thick socks.', { by: 'wren', tags: ['preloved'] }],
  ['sandals', 'summer sandals', 'Barefoot until dinner', 'Then these.', { by: 'talia.b' }],
  ['clogs', 'wooden soles', 'Holzschuhe im Garten', 'Abspritzen, trocknen lassen, fertig. Mein Vater hatte nie andere.', { by: 'grandpa.otto', tags: ['biodegradable', 'plastic free'] }],
  ['shoe shelf', 'cobbler', 'Find your cobbler before you need one', 'Bring something small first. Watch how they hold it.', { tags: ['locally made'] }],
  ['trainers', 'canvas shoes', 'Glue is the problem', 'What stops a shoe from being repaired is how the sole is stuck on. Stitched or stapled can be opened again. Turn it over and look before you buy.', { by: 'mateo-ruiz', tags: ['ethically made', 'low waste'] }],
]);

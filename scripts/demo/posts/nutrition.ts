import { drafts } from './draft.ts';

export const nutrition = drafts([
  ['bowl', 'bowl', 'Monday bowl', 'Whatever was left on Sunday, warmed, with something green and something sour on top.', { tags: ['plant based', 'low waste'] }],
  ['bowls', 'lunch', 'Lunch for two, mostly from the allotment', 'The lentils are from a shop. Everything that still had soil on it is from plot 14.', { by: 'gurpreet_singh', tags: ['locally made', '100% organic', 'plant based'] }],
  ['orchard', 'windfalls', 'Windfalls, please take some', 'Our trees gave more than we can cook. Basket by the gate all week.', { tags: ['locally made', 'low waste'] }],
  ['citrus', 'citrus', 'The week the oranges arrive', 'A crate from a grower who writes the picking date on the lid in pencil. Peel for the jar, juice for the glass.', { tags: ['sustainably sourced', 'fair trade'] }],
  ['figs', 'figs', 'Four figs and I did not share', 'They do not travel, so I did.', { by: 'paolo.n', tags: ['locally made'] }],
  ['pantry', 'pantry', 'Jars, refilled on the first of the month', 'Same jars since my student flat. The labels are washi tape and lies.', { tags: ['plastic free', 'low waste'] }],
  ['avocado', 'avocado', 'Half now, half with the stone in', 'I eat them rarely, they come a long way. This one came from my cousin in Málaga with a note.', { by: 'joao.pereira', tags: ['plant based'] }],
  ['bowl', 'porridge', 'दलिया, दादी वाला', 'धीमी आँच पर भूनिए, जब तक खुशबू न आए। फिर दूध, गुड़ और ऊपर जो फल हो।', { by: 'dev.iyer', tags: ['plant based', '90-100% natural'] }],
  ['pantry', 'beans', 'Soak tonight', 'A reminder. You will thank yourself at six tomorrow.', { by: 'temperance.b' }],
  ['bowls', 'soup', 'Sopa para quien venga', 'La puerta abierta los jueves. Traigan pan.', { by: 'rosa.delgado', tags: ['plant based', 'locally made'] }],
  ['orchard', 'pears', 'Pears go ripe at three in the morning', 'So I get up. Not really. But check the neck with your thumb daily, that is where it starts.', { by: 'paolo.n' }],
  ['citrus', 'candied peel', 'Peel is not waste', 'Candied, dried for tea, or in the vinegar bottle for cleaning. In that order of joy.', { tags: ['low waste', 'upcycled'] }],
  ['bowl', 'salad', 'Salad that fills you', 'Leaves are the garnish. Beans, grains, roasted roots, a fistful of herbs, toasted seeds; dress it warm so that it drinks the lemon.', { tags: ['plant based', '100% organic'] }],
]);

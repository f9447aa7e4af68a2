import { drafts } from './draft.ts';

export const mentalWellbeing = drafts([
  ['window', 'window seat', 'Nothing until eight', 'Phone in the hall, kettle on, this window. It is only forty minutes and it changes the other sixteen hours.'],
  ['journal', 'journal', 'Three lines a day, six years', 'What I saw, what I owe, what was good. That is the whole method.', { tags: ['recycled materials'] }],
  ['hills', 'view', 'I counted seven blues', 'Then I stopped counting, which was the idea.', { by: 'ben.achterberg' }],
  ['sea', 'sea', 'Out of season', 'One dog, one man with a metal detector, and me.'],
  ['reading corner', 'reading chair', 'The chair is for reading and the lamp knows it', 'Found on the pavement, reupholstered by the women at the repair café. No screens sit here.', { tags: ['preloved', 'upcycled'] }],
  ['flowers', 'flowers', 'Something on the table that is going to be over by Friday', 'That is why I look at it.', { tags: ['locally made'] }],
  ['leaves', 'houseplants', 'Dusting leaves as a form of prayer', 'One at a time, both sides, with a damp sock on the hand.', { tags: ['low waste'] }],
  ['journal', 'book', 'किताब के साथ एक घंटा', 'पुरानी दुकान से ली, किसी और के नोट्स हाशिये में। लगता है दो लोग साथ पढ़ रहे हैं।', { by: 'ananya', tags: ['preloved'] }],
  ['hills', 'evening light', 'Der Blick vom Bienenstand', 'Abends, wenn sie heimkommen, wird es still. Ich auch.', { by: 'grandpa.otto' }],
  ['window', 'morning', 'A small room with a good window', 'I moved the bed, not the flat. Cheaper, and now the sun finds me at seven.', { also: 'rest and recovery' }],
  ['sea', 'quiet day', 'One day a month without plans', 'It is in my calendar as "sea" so that nobody asks.', { by: 'noor.haddad' }],
  [null, 'asking for help', 'You are allowed to ask', 'I sat on it for a year. Then I told my doctor, and then one friend, and neither of them was surprised. If you are sitting on something: one person, one sentence. It need not be the right sentence.', { by: 'malik.j' }],
  ['flowers', 'bouquet', 'Flores del mercado', 'La señora siempre mete una de más. La de más va para la vecina.', { by: 'talia.b', tags: ['locally made'] }],
]);

import { drafts } from './draft.ts';

export const secondhand = drafts([
  ['rail', 'rail', 'Half price on Thursdays after four', 'I am not telling you which shop. (Fine. It is the one by the canal.)', { tags: ['preloved'] }],
  ['denim', 'jeans', 'Four pairs became three', 'The worst pair gave its back pockets and its pride to the others.', { tags: ['upcycled', 'preloved'] }],
  ['mending', 'mend', 'Sashiko for the impatient', 'Rows need not be straight. Start outside the hole, keep the thread loose, breathe.', { tags: ['upcycled', 'low waste'] }],
  ['quilt', 'quilt', 'Every curtain we ever had', 'The yellow is the kitchen in Durban, the small leaves are my son’s cot. Nine months of evenings.', { by: 'zanele.k', tags: ['upcycled', 'low waste', 'recycled materials'] }],
  ['knit', 'knitting', 'Unravelled, washed, knitted again', 'A man’s cardigan, size enormous. Wind it round a chair, wash it, hang a spoon from the skein to straighten the yarn.', { by: 'ingrid.solberg', tags: ['upcycled', 'recycled materials'] }],
  ['market', 'market find', 'Basket, hat, six euros', 'And a long talk with the seller about her knees.', { by: 'lucia.ferrante', tags: ['preloved', 'plastic free'] }],
  ['thread', 'thread', 'A shelf of thread from a closing tailor', 'He would not take money. He made me promise to use up the ochre.', { tags: ['preloved', 'low waste'] }],
  ['knit pile', 'knitwear', 'Airing day', 'Everything out, brushed, folded with cedar. Two moth holes found, darned before lunch.'],
  ['rail', 'swap', 'Kleidertausch am Samstag', 'Jede bringt fünf Teile, jede nimmt höchstens fünf mit. Kuchen ist Pflicht.', { by: 'lena_hoffmann', tags: ['preloved', 'locally made'] }],
  ['mending', 'patch', 'Visible, because I am proud of it', 'My supervisor looked at my knee for a whole meeting. Then he asked me to do his.', { by: 'river.moss', tags: ['upcycled'] }],
  ['denim', 'denim', 'Old denim is better denim', 'Heavier cloth, real indigo, chain-stitched hem. Check the crotch and the belt loops, everything else can be fixed.', { by: 'river.moss', tags: ['preloved'] }],
  ['quilt', 'patchwork', 'Nobody needs to know it started as shirts', 'Twelve of my late husband’s. Our three children each have one to sleep under now.', { by: 'the.quiet.wardrobe.of.marianne', tags: ['upcycled'] }],
  ['knit', 'darning', 'Swiss darning follows the stitch', 'Thread the needle through the little v, and the next, and the next. From a metre away you see nothing at all. From close by you see an evening on the radio with the cat.', { by: 'ingrid.solberg', tags: ['low waste'] }],
  ['market', 'basket', 'Ok.', 'I said I would come home with nothing.', { by: 'wren', tags: ['preloved'] }],
]);

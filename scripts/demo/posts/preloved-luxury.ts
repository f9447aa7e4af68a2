import { drafts } from './draft.ts';

export const prelovedLuxury = drafts([
  ['handbag', 'handbag', 'Bought at nineteen years of age (the bag, not me)', 'Handle re-stitched, lining washed, corners waxed. You will find the receipt from 2007 in the inner pocket.', { by: 'second-spring', tags: ['preloved', 'carbon neautral shipping'] }],
  ['scarf', 'silk scarf', 'A scarf with a moth hole, and what I did about it', 'A tiny embroidered bee. Now everybody asks about the bee.', { tags: ['preloved', 'upcycled'] }],
  ['scarf print', 'printed scarf', 'Too beautiful to fold', 'Framed between two sheets of glass until I am brave enough to wear it.', { tags: ['preloved'] }],
  ['coat', 'coat', 'Cost per wear: forty-one cents', 'Camel, 1988, found in 2003. I have kept the ledger ever since, and relined it twice.', { by: 'the.quiet.wardrobe.of.marianne', tags: ['preloved', 'low waste'] }],
  ['bag and heels', 'bag and shoes', 'Both older than my assistant', 'She asked whether they were in the new collection. I said: yes, of 1996.', { by: 'sofia.lindqvist', tags: ['preloved'] }],
  ['handbag', 'leather bag', 'How we check a bag before it is listed', 'Stitches per inch, weight of the zip, the smell of the lining, the feel of the edge paint. When in doubt we send it back.', { by: 'second-spring', tags: ['preloved', 'ethically made'] }],
  ['coat', 'wool coat', 'Der Mantel von Tante Ilse', 'Schulterpolster raus, Knöpfe bleiben. Sie hätte geschimpft und ihn dann selbst getragen.', { by: 'lena_hoffmann', tags: ['preloved', 'upcycled'] }],
  ['scarf', 'carré', 'Six ways to tie it, I only ever use one', 'Round the handle of the bag, knotted like a cravat. Takes ten seconds and hides the worn leather.', { tags: ['preloved'] }],
  ['bag and heels', 'evening bag', 'Borrow it, honestly', 'I wear it twice a year. If you live near Bologna and have a wedding, write to me.', { by: 'lucia.ferrante', tags: ['preloved', 'low waste'], also: 'rent' }],
  ['handbag', 'vintage bag', 'Cleaning old leather, slowly', 'Brush, barely damp cloth, a balm without silicone, a night of rest. Then once more. The colour comes back on the second day.', { tags: ['preloved', 'biodegradable'] }],
  ['scarf print', 'silk', 'Reading a hem', 'Hand-rolled hems are plump and a little uneven, with the roll towards the front. It is the first thing I look at on a market.', { by: 'lucia.ferrante', tags: ['preloved'] }],
  ['coat', 'long coat', 'Wren’s one good coat', 'Charity shop, twelve pounds, weighs as much as a small dog. I have slept in it on a ferry.', { by: 'wren', tags: ['preloved'] }],
]);

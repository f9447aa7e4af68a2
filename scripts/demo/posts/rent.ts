import { drafts } from './draft.ts';

export const rent = drafts([
  ['gown', 'gown', 'Rented for one night, returned with confetti', 'They were lovely about it. The hem had been let down for somebody taller and was perfect.', { tags: ['low waste'] }],
  ['gowns', 'gowns', 'Three for the bridesmaids, none bought', 'Different cuts, one length of dye. They went back on Monday and nobody has a dress in the attic.', { tags: ['low waste', 'ethically made'] }],
  ['suit', 'suit', 'A suit for exactly one funeral and one wedding', 'Same week. The rental shop lent me the second shirt for nothing.'],
  ['rented rail', 'borrowing rail', 'Our street has a borrowing rail', 'It stands in the hall of number 9. Take, wear, wash, bring back. So far: forty pieces, one lost glove.', { by: 'tomasz.w', tags: ['low waste', 'locally made'] }],
  ['slip', 'slip dress', 'Silk I could never justify', 'Four days, fourteen pounds, and a note in the box from the last person who wore it.', { tags: ['low waste', 'preloved'] }],
  ['gown', 'modest gown', 'Long sleeves, high neck, rented', 'It took me five shops to find a modest gown to hire. I have put the list in one place for the next person; ask in the comments.', { by: 'aisha_bello', tags: ['ethically made'] }],
  ['gowns', 'wardrobe share', 'Drei Freundinnen, ein Schrank', 'Wir haben ungefähr dieselbe Größe und sehr verschiedene Termine. Der Kalender hängt an der Tür.', { by: 'lena_hoffmann', tags: ['low waste'] }],
  ['suit', 'blazer', 'Try before you keep', 'I hire a cut for a fortnight before I have it made. Saved me from double-breasted.'],
  ['rented rail', 'costume rail', 'Behind the stage: everything here has been forty people', 'A costume store is the oldest rental in town. Labels with every actor’s name, back to 1961.', { by: 'sofia.lindqvist', tags: ['preloved', 'low waste'] }],
  ['slip', 'evening dress', 'What to ask before hiring', 'Who cleans it and with what; what counts as damage; how early you can have it. If they answer within a day, good sign.', { tags: ['biodegradable', 'renewable energy'] }],
  ['gown', 'sari', 'उधार की साड़ी', 'सहेली की बनारसी, मेरी झुमकियाँ। लौटाते समय साथ में लड्डू भेजे।', { by: 'ananya', tags: ['low waste'] }],
  ['gowns', 'quinceañera dress', 'Un vestido, cuatro primas', 'Cada una le cambió el lazo. En las fotos nadie lo diría.', { by: 'talia.b', tags: ['preloved', 'low waste'] }],
  [null, 'rental costs', 'Is renting always better? I did the sums', 'For one wedding, yes. For something I would wear monthly, no: the van, the cleaning and the box add up. Two rentals a year, and buy the coat second-hand. That is where I landed; show me your numbers.', { by: 'the.quiet.wardrobe.of.marianne', tags: ['carbon neautral shipping', 'low waste'] }],
]);

import { drafts } from './draft.ts';

export const fragrances = drafts([
  [
    'one flacon',
    'scent',
    'One bottle since 2019',
    'I wear it on Sundays. At this rate it will see me through to forty.',
  ],
  [
    'flacons',
    'blends',
    'Four tries at rain',
    'Vetiver, a green note, something mineral. The second from the left is almost a wet pavement in May. Almost.',
    { author: 'anouk.lefevre', tags: ['plant based', 'cruelty free'] },
  ],
  [
    'flacon and flowers',
    'perfume',
    'It smells of tomato leaf and I cannot explain why that is good',
    'Rub a tomato plant, then smell your fingers. That. In a bottle. From two people in a shed in Ghent.',
    { author: 'anouk.lefevre', tags: ['locally made'] },
  ],
  [
    'citrus scent',
    'citrus cologne',
    'A cologne from the peel bowl',
    'Peels, clear alcohol, three weeks in the dark, a coffee filter. Keep it off your skin in strong sun, citrus and sun do not mix.',
    { tags: ['upcycled', '90-100% natural'] },
  ],
  [
    'roll-ons',
    'roll-on',
    'Small enough for the coat pocket',
    'Oil-based, so it stays close. My colleagues with sensitive noses have not noticed in a year, which is the point.',
  ],
  [
    'one flacon',
    'refill',
    'Refilled for the third time',
    'The shop weighs the bottle, fills it and stamps a card. Same glass, new scent, no box.',
    { tags: ['low waste', 'recycled materials'] },
  ],
  [
    'flacon and flowers',
    'jasmine',
    'चमेली की शाम',
    'दादी शाम को तकिये के नीचे चमेली रखती थीं। इस साल मैंने वही खुशबू तेल में उतारने की कोशिश की — धीमी आँच, ताज़े फूल, और बहुत सारा धैर्य।',
    { author: 'priya.sharma', tags: ['plant based', '90-100% natural'] },
  ],
  [
    'flacons',
    'samples',
    'I buy samples and stop there',
    'Two millilitres is forty mornings. When I truly miss one, I buy the smallest bottle.',
    { tags: ['low waste'] },
  ],
  [
    'citrus scent',
    'neroli',
    'Orange blossom season is eleven days long',
    'We pick before the sun is on the trees. A whole crate gives a cup of blossom water, and the street smells of it until Friday.',
    { author: 'hassan_elamrani', tags: ['sustainably sourced', 'locally made'] },
  ],
  [
    'roll-ons',
    'perfume oil',
    'Oud for beginners',
    'A tiny amount, on wool rather than skin. Ask where the wood was grown; plantation oud exists and is good.',
    { tags: ['sustainably sourced', 'ethically made'] },
  ],
  [
    'one flacon',
    'cedar',
    'Smells like the inside of a pencil case',
    'Cedar, graphite, a bit of orange peel. Best compliment so far: "you smell like being eight".',
  ],
  [
    null,
    'scent-free day',
    'Offices, trains, waiting rooms',
    'A gentle reminder that some people get headaches. I save mine for the balcony and for letters.',
  ],
]);

import type { Category, Subcategory } from '#contract/vocabulary.ts';

/** Remarks that fit anything; {thing} is what the post speaks of. */
export const generalRemarks: readonly string[] = [
  'This made me smile on the tram. Thank you for the {thing}.', 'Saved. I have been thinking about {thing} all week.', 'More about the {thing}, please.', 'The light in this one!', 'I read your caption twice.',
  'You always make {thing} look so calm.', 'Sending this to my sister, she and her {thing} need it.', 'I would never have thought of {thing} this way.', 'Quietly the best post of my day: {thing}.', 'My flatmate asked why I am smiling at a {thing}.',
  'Okay, you have talked me into it. {thing} it is.', 'I tried something like this with {thing} and failed. Second try tonight.', 'Could you say more about how you got to this {thing}?', 'Honest and short. I like how you write about {thing}.', 'This reminds me of my aunt and her {thing}.',
  'Agreed on every word about {thing}.', 'I disagree a little, but kindly: {thing} is not for everybody.', 'Two years in with my own {thing}, and I still feel this.', 'What a good way to begin with {thing}.', 'I did not know this about {thing}. Thank you.',
];

/** Remarks for things that one owns, by category; for wellness also things that one does. */
export const remarksByCategory: Record<Category, readonly string[]> = {
  beauty: [
    'How long does the {thing} last you?', 'Does the {thing} come without scent?', 'I finished mine last week and miss it. The {thing}, I mean.', 'Is the maker of the {thing} cruelty free throughout, or only the finished product?', 'My skin is easily cross, would you still try the {thing}?', 'I keep my {thing} in the fridge in summer.', 'A friend makes {thing} at home, I will ask her how.', 'Did you patch-test the {thing} first?', 'Does the {thing} travel well?', 'Where does the packaging of the {thing} go when it is empty?',
  ],
  fashion: [
    'How does the {thing} wash?', 'What would you say to somebody short about the {thing}?', 'I have a similar {thing} from my mother.', 'Would you lend the {thing} to a stranger? Asking for a stranger.', 'The colour of that {thing}!', 'Can the {thing} be repaired when it goes?', 'How many wears on the {thing} so far?', 'I would wear the {thing} until it fell apart.', 'Who made the {thing}, do you know?', 'My tailor would love this {thing}.',
  ],
  wellness: [
    'Doing this on Sunday: {thing}.', 'How do you keep {thing} going when it rains for a week?', 'My neighbour and I do {thing} together, it helps.', 'Started small with {thing}, still small, still going.', 'What time of day is your {thing}?', 'The {thing} again! I look forward to these.', 'I had forgotten how good {thing} can be.', 'My father swears by {thing}. Now I see why.', 'Ten minutes of {thing} is better than none, I tell myself.', 'This is the nudge that I needed. {thing}, tomorrow.',
  ],
};

/** Remarks that fit one subject only; each is used once at most. */
export const remarksBySubject: Record<Subcategory, readonly string[]> = {
  'beauty devices': ['Is the stone cold to begin with or do you chill it?', 'Mine cracked on the tiles. Keep a towel underneath!', 'Repairable, at last somebody says the word.', 'I use a spoon. It is a very good spoon.', 'Downwards or upwards? Everybody says something else.'],
  'body care': ['Four weeks of curing or six?', 'Our water is so hard that soap turns to chalk. Any trick?', 'Cheese wire, of course! I used a guitar string.', 'My kessa glove is from Fez and older than my son.', 'Does the dish drain? Mine turns the bar to pudding.'],
  fragrances: ['Wet pavement is geosmin, if you want to look it up. Lovely stuff.', 'I get fig where you get tomato. Funny.', 'On wool it stays until the next winter.', 'Thank you for thinking of those who get headaches.', 'Alcohol or oil?'],
  haircare: ['4C here, same order, twice the conditioner.', 'The vinegar rinse saved me too. One spoon, not more!', 'How do you dry a wooden brush in a damp flat?', 'My mother hums while she oils my hair. I still fall asleep.', 'Cotton T-shirt instead of a towel: best thing that I learned here.'],
  makeup: ['The brick one, on everybody.', 'Hit pan! Congratulations, that is a real achievement.', 'Could you show it on deeper skin as well?', 'I would pay for half a lipstick any day.', 'Does the blush go on over sunscreen?'],
  skincare: ['Two fingers in November, noted and obeyed.', 'What do you do when the pipette drips?', 'Oil before cream or after? I have asked five people and got six answers.', 'My dermatologist says the same about doing nothing for three weeks.', 'Number 417! I hope you get it a third time.'],
  jewelry: ['Which goldsmith? Mine refuses old gold.', 'A knot between each one, that is how my grandmother did it.', 'Does brass turn your ears green?', 'I love when the inside is signed.', 'Foil and soda worked, I could see my face in it.'],
  new: ['Do not shorten it!', 'Shorten it, two centimetres.', 'Pockets. Say no more.', 'Corozo nut is wonderful to sew through, like biscuit.', 'I have put it on the fridge for thirty days.'],
  'preloved luxury': ['That lining is worth the whole price.', 'Cost per wear is the only mathematics that I enjoy.', 'The bee!', 'How do you get the smell of somebody’s cellar out?', 'Tante Ilse had taste.'],
  rent: ['Which shop has the long sleeves? I need one by June.', 'Our street would lose more than one glove.', 'Did the box come with a return label?', 'I hire for weddings and buy for funerals, I wear black anyway.', 'A note from the last person, how lovely.'],
  secondhand: ['By the canal! I knew it.', 'What weight of thread do you use for the patch?', 'I have nine shirts in a bag waiting for this courage.', 'Cedar works, but only if you sand it each spring.', 'Bring cake and I shall bring coats.'],
  shoes: ['My cobbler retired and I am in mourning.', 'Do they run narrow?', 'Hoof grease or wax for the seams?', 'Thick socks and a hairdryer, trust me.', 'The neighbours below forgive you.'],
  undies: ['Does the band roll?', 'Peace silk is new to me, thank you.', 'Seven plus one is exactly my number.', 'I used a lemon. It worked. Then I made tea with it.', 'Wooden pegs leave marks on mine, is it the wood?'],
  nutrition: ['Sour on top, always. Pickled onion for me.', 'What is under the berries?', 'I took a bag of your windfalls, thank you! Crumble tonight.', 'Thursday, I am bringing rye.', 'I do it with barley when the oats run out.'],
  'health and fitness': ['Heron count: two, this morning, at the weir.', 'My knees vote for the slow pace.', 'Is the route marked? I would like to walk it in October.', 'Bell weight? Eight or twelve?', 'Clapping already.'],
  'mental wellbeing': ['One person, one sentence. I wrote that down.', 'I counted five blues. You have better eyes or better hills.', 'The damp sock! Yes.', 'Out of season is the season.', 'Where is this? No, do not tell me.'],
  'holistic health': ['Thank you for adding the note for people with asthma.', 'What did the unlabelled bunch turn out to be?', 'Forty seconds, I counted along.', 'Mrs Almeida sounds like somebody I should know.', 'You put them back. Thank you.'],
  'rest and recovery': ['Ironed never. My people.', 'What do you fill it with if one is allergic to flax?', 'The trumpet at five! You have earned good neighbours.', 'I also trim the wick and stay. My sister does neither.', 'Seventy-two years is a serious study.'],
  'personal care': ['Pencil on bamboo, simple and good.', 'How do you post the old blades? Mine are in a tin.', 'Does the paper hold up in a humid bathroom?', 'Your gran and mine agree on flannels.', 'Fluoride, yes! Thank you for saying it.'],
};

/** Remarks under posts that are written in Hindi, Spanish or German. */
export const remarksByTongue = {
  hi: ['बहुत सुंदर लिखा है।', 'नानी की याद आ गई।', 'मैं भी इतवार को करूँगी।', 'कितने दिन चलता है?', 'तस्वीर में रोशनी कमाल की है।', 'माँ को दिखाया, वो हँस पड़ीं।', 'धीरज वाली बात सबसे सही है।', 'यह तो हमारे घर में भी होता है!'],
  es: ['¡Qué bonito!', 'Mi abuela hacía lo mismo en el patio.', '¿Cuánto tiempo lo dejas reposar?', 'Me lo guardo para el domingo.', 'La luz de esta foto es una maravilla.', 'Gracias por contarlo tan claro.', 'Yo llevo pan el jueves.', 'Aquí en casa también.'],
  de: ['Wie schön, danke!', 'Genau so macht es meine Mutter auch.', 'Das probiere ich am Wochenende.', 'Kuchen bringe ich mit.', 'Sehr guter Tipp mit dem Beutel.', 'Wo bekommt man das in Leipzig?', 'Ich höre Sie förmlich schmunzeln.', 'Weniger ist wirklich genug.'],
} as const;

/** A long conversation: who says what, oldest first. */
export const longTalk: readonly (readonly [username: string, text: string])[] = [
  ['wren', 'First question: do they feel wet?'], ['noor.haddad', 'No. Damp for a moment on the second day, if I wait too long. Then it is time to change.'], ['mei-lin.chow', 'In thirty-two degrees and ninety per cent humidity?'], ['noor.haddad', 'Amman is dry, so I cannot promise. Thin ones, and a spare in a pouch.'], ['aisha_bello', 'They work in Lagos. Two pairs a day for me.'],
  ['talia.b', 'How many pairs do you own?'], ['noor.haddad', 'Six. Three would do if you wash every other day.'], ['river.moss', 'Any that come in a boxer cut?'], ['noor.haddad', 'Yes! Several makers now. I have sent you two names.'], ['lena_hoffmann', 'Meine Tochter fragt, ob man damit schwimmen kann.'],
  ['noor.haddad', 'Not with these, but there are swim versions. They hold less, fine for an hour.'], ['ingrid.solberg', 'I wish that we had had these in 1971. We had belts.'], ['zanele.k', 'Ingrid! Belts and pins.'], ['ingrid.solberg', 'And nobody said a word to us beforehand.'], ['amara.okafor', 'Look for makers who publish their PFAS tests, with the limit they tested to.'],
  ['noor.haddad', 'Seconded. If there is no test, I do not buy.'], ['demo', 'Does the cold rinse really matter, or can it all go in at thirty?'], ['noor.haddad', 'Rinse until the water is clear, or it sets. After that thirty is fine.'], ['ananya', 'हॉस्टल में कहाँ सुखाऊँ?'], ['priya.sharma', '@ananya तौलिये के नीचे, धूप वाली खिड़की पर। हम सबने यही किया है।'],
  ['malik.j', 'Dad of a twelve-year-old here. Thank you all, I am taking notes.'], ['nia_c', 'Malik, you are doing great. Put a pair in her school bag before she needs it.'], ['malik.j', 'Done this morning.'], ['temperance.b', 'Do they survive barbell days?'], ['noor.haddad', 'High-waisted, snug, black. They do.'],
  ['rosa.delgado', '¿Y el precio? Aquí cuestan una semana de mercado.'], ['noor.haddad', 'Sewing them is possible: three layers, I will post a pattern. And our community shelf gives away new ones, write to me.'], ['owner', 'Pinned this for the week. What a good conversation.'], ['wren', 'Convinced. Thank you, everybody.'],
];
export const longTalkTitle = 'Ask me anything about period pants';

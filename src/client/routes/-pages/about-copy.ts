export const opportunity = [
  {
    title: 'People want change',
    text: 'More of us read the label first, and want what we buy to be good for us and for what is around us.',
  },
  {
    title: 'Brands miss the connection',
    text: 'Those who make clean things well are often the ones who shout least, and the people who look for them never meet them.',
  },
  {
    title: 'Content overload',
    text: 'There is more advice than anyone can follow, most of it paid for, and little of it says what it is worth.',
  },
];

export const solution = [
  { title: 'Curated discovery', text: 'Brands and creators are vetted, and every post says what makes it clean.' },
  { title: 'Engaging content', text: 'Pictures and words of quality, from people who use what they show.' },
  { title: 'Social connection', text: 'Follow those you trust, ask them under their posts, and find people who think alike.' },
  { title: 'Seamless shopping', text: 'From the picture to the shop in one step, with all of it in one place.' },
];

export const roles = [
  { name: 'explorer', verbs: 'discover, search, watch', text: 'Look around, find people and things, and take your time.' },
  { name: 'creator', verbs: 'upload, connect, grow', text: 'Show what you use and make, and gather those who care for it.' },
  { name: 'shopper', verbs: 'save, curate, shop', text: 'Keep what you like, make it a collection, and buy when you are ready.' },
];

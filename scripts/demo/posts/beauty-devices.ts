import { drafts } from './draft.ts';

export const beautyDevices = drafts([
  ['gua sha', 'gua sha stone', 'Two minutes, one stone', 'I keep it in the kitchen drawer with the spoons, so I remember to use it while the kettle boils. Always with oil, always light as a feather.'],
  ['roller', 'roller', 'The hinge squeaked, so I oiled it', 'Three years old and it had started to sing. A drop of the same jojoba I use on my face, and it is silent again. Things can be serviced!', { tags: ['low waste', 'plastic free'] }],
  ['cleansing brush', 'silicone brush', 'Refurbished, not new', 'Bought from the maker’s returns page with a fresh battery. Looks untouched and cost me half.', { tags: ['recycled materials', 'low waste'] }],
  ['diffuser', 'diffuser', 'A diffuser without a single plug', 'Stoneware, a tea light and water. Two drops are plenty; I air the room afterwards and keep it away from the cat.', { by: 'keiko_ceramics', tags: ['locally made', 'plastic free'] }],
  ['mirror', 'mirror', 'Grandmother’s mirror, re-silvered', 'The glazier on our street did it in a week. You can still see one freckle in the glass that I asked him to leave.', { tags: ['preloved', 'upcycled'] }],
  ['gua sha', 'heart-shaped stone', 'Where does your stone come from?', 'I wrote to four sellers and asked which quarry. One answered, with a photo of the people who cut it. That is the one I bought.', { tags: ['ethically made', 'fair trade'] }],
  ['roller', 'face roller', 'Cold from the fridge, next to the butter', 'Puffy after a night train. Five slow strokes each side and a glass of water. I make no claims; it simply feels nice.'],
  ['cleansing brush', 'cleansing brush', 'Once a week is enough for me', 'I used mine every day and my skin told me off. Now Sundays only, with a milk cleanser, and we are friends again.', { by: 'eun-ji.park', tags: ['cruelty free'] }],
  ['diffuser', 'ceramic diffuser', 'Der Duft von Zirbe im Flur', 'Zwei Tropfen, mehr nicht. Die Kinder sagen, es riecht nach Hütte.', { by: 'lena_hoffmann', tags: ['90-100% natural'] }],
  ['mirror', 'vanity corner', 'The corner where I get ready', 'One mirror, one jar, one bottle. It took me two years of finishing things to get here.', { by: 'yuki.tanaka', tags: ['low waste'] }],
  ['gua sha', 'gua sha', 'Please wash your tools', 'Warm water, mild soap, dry towel. Every time. That is the whole post.'],
  [null, 'charger', 'Eleven chargers in a drawer and not one of them fits: a small appeal to everybody who makes devices for bathrooms to agree on a plug', 'I counted. I have written a polite letter to two brands. If you have one that runs on a common cable, tell me below.', { tags: ['renewable energy', 'low waste'] }],
]);

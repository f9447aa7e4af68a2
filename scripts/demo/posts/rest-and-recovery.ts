import { drafts } from './draft.ts';

export const restAndRecovery = drafts([
  ['bed', 'linen sheets', 'Clean sheets are a whole evening’s plan', 'Linen, washed forty times, ironed never.', { tags: ['sustainably sourced', 'biodegradable'] }],
  ['eye mask', 'eye mask', 'Made from the good part of a torn blouse', 'Silk outside, cotton in, filled with flax seed. It takes an hour and one film.', { tags: ['upcycled', '90-100% natural'] }],
  ['candle', 'candle', 'Power cut, best evening this month', 'We read aloud by candlelight until it came back and then turned it off again.'],
  ['bath', 'bath', 'Once a month, all the way up', 'Showers the rest of the time. So when it is a bath, it is with the flowers that were going over anyway.', { tags: ['low waste'] }],
  ['lamp', 'bedside lamp', 'Warm bulb, low table, no phone', 'The lamp was two euros; the no phone was the expensive bit.', { tags: ['preloved', 'renewable energy'] }],
  ['candles', 'beeswax candles', 'Wachs von unseren Bienen', 'Letzte Ernte, dreimal geklärt. Sie brennen langsam und riechen nach Juli.', { by: 'grandpa.otto', tags: ['locally made', '90-100% natural'] }],
  ['bed', 'afternoon nap', 'In defence of the nap', 'Twenty minutes, shutters half closed. Seventy-two years of testing.', { by: 'paolo.n' }],
  ['lamp', 'bedtime reading', 'रात की रोशनी', 'दो पन्ने, एक प्याला, और फिर बत्ती बंद।', { by: 'ananya', tags: ['preloved'] }],
  ['eye mask', 'night shift sleep', 'Sleeping by day', 'Night-shift people: mask, earplugs, a note on the bell, and tell your neighbours once. Mine now practise the trumpet at five.', { by: 'kwame.mensah' }],
  ['candles', 'soy candles', 'Poured into the cups nobody could match', 'Rapeseed wax, cotton wick, chipped porcelain. Trim the wick every time and stay in the room.', { tags: ['upcycled', 'plant based'] }],
  ['bath', 'foot bath', 'You do not need a tub', 'A bucket, warm water, a towel and twenty minutes. I wrote this with my feet in it.', { by: 'malik.j' }],
  ['bed', 'wool duvet', 'Wool duvet, first frost', 'No more one leg out, one leg in.', { tags: ['sustainably sourced', 'cruelty free', 'renewable energy'] }],
  ['candle', 'rest day', 'A rest day is on the plan, not off it', 'I used to run through everything. My knees asked for a word. Now Wednesdays are books.', { by: 'gurpreet_singh', also: 'health and fitness' }],
]);

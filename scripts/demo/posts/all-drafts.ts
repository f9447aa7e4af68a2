import type { Subcategory } from '#contract/categories.ts';

import { beauty } from './beauty.ts';
import type { Draft } from './draft.ts';
import { fashion } from './fashion.ts';
import { wellness } from './wellness.ts';

/** The drafts of all posts, by subcategory. */
export const allDrafts: Record<Subcategory, readonly Draft[]> = { ...beauty, ...fashion, ...wellness };

/** The titles of the first posts on the home page, newest first. */
export const frontPage: readonly string[] = [
  'The week the oranges arrive',
  'Cut to order, pockets included',
  'The only serum left',
  'I counted seven blues',
  'Bought at nineteen years of age (the bag, not me)',
  'Oat and honey, week six',
  'First line-dry of the year',
  'Clean sheets are a whole evening’s plan',
  'Four tries at rain',
  'Half price on Thursdays after four',
  'The kitchen ceiling in September',
  'Three reds for three moods',
  'Natural rubber, organic canvas, muddy already',
  'चमेली की शाम',
  'Lane three, quarter to seven',
  'Restrung, with a knot between each',
  'Bamboo, and what to do with the head',
  'Every curtain we ever had',
  'Four days in one braid',
  'Four figs and I did not share',
  'Rented for one night, returned with confetti',
  'Two minutes, one stone',
  'Nothing until eight',
  'Two pairs out, the rest asleep',
  'Everything I own, on one shelf',
  'Tea for whoever rings the bell',
  'Too beautiful to fold',
  'I bought it for the sound and keep it for the silence after',
  'Six pans I chose myself',
  'Left and right are not the same',
  'Dusting leaves as a form of prayer',
  'Is renting always better? I did the sums',
  'Ask me anything about period pants',
  'Ok.',
];

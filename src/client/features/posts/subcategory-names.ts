import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { textOf } from '#client/shared/language/text.ts';
import type { Subcategory } from '#contract/categories.ts';

type BlogSubcategory = 'nail care' | 'repair' | 'environmental';

const names: Partial<Record<string, MessageDescriptor>> = {
  'beauty devices': msg`beauty devices`,
  'body care': msg`body care`,
  fragrances: msg`fragrances`,
  haircare: msg`haircare`,
  makeup: msg`makeup`,
  skincare: msg`skincare`,
  jewelry: msg`jewelry`,
  new: msg`new`,
  'preloved luxury': msg`preloved luxury`,
  rent: msg`rent`,
  secondhand: msg`secondhand`,
  shoes: msg`shoes`,
  undies: msg`undies`,
  nutrition: msg`nutrition`,
  'health and fitness': msg`health and fitness`,
  'mental wellbeing': msg`mental wellbeing`,
  'holistic health': msg`holistic health`,
  'rest and recovery': msg`rest and recovery`,
  'personal care': msg`personal care`,
  // The blog form's own ones.
  'nail care': msg`nail care`,
  repair: msg`repair`,
  environmental: msg`environmental`,
} satisfies Record<Subcategory | BlogSubcategory, MessageDescriptor>;

/** What a subcategory is called on screens: its own word is stored and stands in addresses. An unknown one is that word. */
export const subcategoryName = (subcategory: string): string => textOf(names[subcategory] ?? subcategory);

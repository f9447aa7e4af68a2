import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { textOf } from '#client/shared/language/text.ts';
import type { Subcategory } from '#contract/categories.ts';
import type { CleanTag } from '#contract/vocabulary.ts';

type BlogSubcategory = 'nail care' | 'repair' | 'environmental';

const subcategoryNames: Partial<Record<string, MessageDescriptor>> = {
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
export const subcategoryName = (subcategory: string): string => textOf(subcategoryNames[subcategory] ?? subcategory);

const tagNames: Partial<Record<string, MessageDescriptor>> = {
  '90-100% natural': msg`90-100% natural`,
  'low waste': msg`low waste`,
  'recycled materials': msg`recycled materials`,
  '100% organic': msg`100% organic`,
  'plant based': msg`plant based`,
  'sustainably sourced': msg`sustainably sourced`,
  upcycled: msg`upcycled`,
  preloved: msg`preloved`,
  'locally made': msg`locally made`,
  'renewable energy': msg`renewable energy`,
  'plastic free': msg`plastic free`,
  biodegradable: msg`biodegradable`,
  'cruelty free': msg`cruelty free`,
  'ethically made': msg`ethically made`,
  'carbon neautral shipping': msg`carbon neautral shipping`,
  'fair trade': msg`fair trade`,
  'certified b-corp': msg`certified b-corp`,
} satisfies Record<CleanTag, MessageDescriptor>;

/** What a tag is called on screens: its own words are stored and searched for. An unknown one is these words. */
export const tagName = (tag: string): string => textOf(tagNames[tag] ?? tag);

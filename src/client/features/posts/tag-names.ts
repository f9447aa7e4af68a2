import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { textOf } from '#client/shared/language/text.ts';
import type { CleanTag } from '#contract/vocabulary.ts';

const names: Partial<Record<string, MessageDescriptor>> = {
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
export const tagName = (tag: string): string => textOf(names[tag] ?? tag);

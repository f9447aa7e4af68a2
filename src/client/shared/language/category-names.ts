import { msg } from '@lingui/core/macro';

import type { Category } from '#contract/categories.ts';

/** What a category is called on screens. Its own word is stored and stands in addresses. */
export const categoryNames = {
  beauty: msg`beauty`,
  fashion: msg`fashion`,
  wellness: msg`wellness`,
} satisfies Record<Category, unknown>;

/** The titles of their screens. */
export const categoryTitles = {
  beauty: msg`Beauty`,
  fashion: msg`Fashion`,
  wellness: msg`Wellness`,
} satisfies Record<Category, unknown>;

import { msg } from '@lingui/core/macro';

import type { Category } from '#contract/categories.ts';
import type { PageName } from '#contract/page-names.ts';

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

/** What the pages that admins write are called in links, and on top of those that have no title of their own. */
export const pageTitles = {
  about: msg`About`,
  rules: msg`Rules`,
  privacy: msg`Privacy`,
  terms: msg`Terms`,
  imprint: msg`Imprint`,
} satisfies Record<PageName, unknown>;

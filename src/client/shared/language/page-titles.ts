import { msg } from '@lingui/core/macro';

import type { PageName } from '#contract/page-names.ts';

/** What the pages that admins write are called in links, and on top of those that have no title of their own. */
export const pageTitles = {
  about: msg`About`,
  rules: msg`Rules`,
  privacy: msg`Privacy`,
  terms: msg`Terms`,
  imprint: msg`Imprint`,
} satisfies Record<PageName, unknown>;

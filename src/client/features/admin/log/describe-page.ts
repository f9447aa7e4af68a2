import { t } from '@lingui/core/macro';

import { i18n } from '#client/shared/language/i18n.ts';
import { pageTitles } from '#client/shared/language/page-titles.ts';
import type { Schemas } from '#contract/operations.ts';

import { languageName } from '../language-name.ts';

type Entry = Pick<Schemas['AuditEntry'], 'details'>;

/** A text of the entry; empty if it has none of this name. */
export function detailOf({ details }: Entry, name: 'page' | 'language' | 'before' | 'after'): string {
  const value = details[name];
  return typeof value === 'string' ? value : '';
}

export function describePage(entry: Entry): string {
  const title = i18n._(pageTitles[detailOf(entry, 'page') as Schemas['PageName']]);
  const name = languageName(detailOf(entry, 'language'));
  return t`changed the page “${title}” in ${name}`;
}

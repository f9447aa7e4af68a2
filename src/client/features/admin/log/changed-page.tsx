import { t } from '@lingui/core/macro';

import { i18n } from '#client/shared/language/i18n.ts';
import { localeName } from '#client/shared/language/language-names.ts';
import { pageTitles } from '#client/shared/language/page-titles.ts';
import type { Schemas } from '#contract/operations.ts';

import styles from './audit-log.module.css';

type Entry = Pick<Schemas['AuditEntry'], 'details'>;

const textOf = ({ details }: Entry, name: 'page' | 'language' | 'before' | 'after') => {
  const value = details[name];
  return typeof value === 'string' ? value : '';
};

export function describePage(entry: Entry): string {
  const [page, language] = [textOf(entry, 'page'), textOf(entry, 'language')] as [
    Schemas['PageName'],
    Schemas['PageLanguage'],
  ];
  const title = i18n._(pageTitles[page]);
  const name = localeName(language);
  return t`changed the page “${title}” in ${name}`;
}

/** The lines of a page that were changed, as they were and as they became. */
export function ChangedPage({ entry }: { entry: Entry }) {
  const [before, after] = [textOf(entry, 'before'), textOf(entry, 'after')];
  return (
    <>
      {before !== '' && (
        <p className={styles['reason']}>
          <del>{before}</del>
        </p>
      )}
      {after !== '' && (
        <p className={styles['reason']}>
          <ins>{after}</ins>
        </p>
      )}
    </>
  );
}

import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';

import { tagName } from '#client/features/posts/vocabulary-names.ts';
import { foldText } from '#contract/fold-text.ts';
import { cleanTags } from '#contract/vocabulary.ts';

import styles from './tag-links.module.css';

/** The tags that are meant by a word of the query, as the member reads them or as they are stored; all of them without a query. */
export function TagLinks({ query }: { query?: string }) {
  const words = foldText(query ?? '')
    .split(/\s+/)
    .filter((word) => word.length > 2);
  const isMeant = (tag: string) =>
    tag !== query &&
    foldText(`${tag} ${tagName(tag)}`)
      .split(/[\s-]+/)
      .some((part) => words.some((word) => part.startsWith(word)));
  const tags = cleanTags.filter((tag) => query === undefined || isMeant(tag));
  if (tags.length === 0) return null;
  return (
    <ul className={styles['tags']} aria-label={t`Tags`}>
      {tags.map((tag) => (
        <li key={tag}>
          <Link to="/discover" search={{ query: tag }}>
            {tagName(tag)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import type { Schemas } from '#contract/operations.ts';

import { unwantedTextsQuery } from '../queries.ts';
import styles from './settings.module.css';

type UnwantedText = Schemas['UnwantedText'];

/** What exists already and contains an entry of the lists, searched on demand. */
export function UnwantedTexts({ hasEntries }: { hasEntries: boolean }) {
  const { api } = useServices();
  const [isAskedFor, setIsAskedFor] = useState(false);
  const { data, isFetching, isError, refetch } = useQuery({ ...unwantedTextsQuery(api), enabled: isAskedFor });
  if (!hasEntries) return null;
  const search = () => (isAskedFor ? void refetch() : setIsAskedFor(true));
  return (
    <div className={styles['part']}>
      <div className={styles['buttons']}>
        <Button variant="quiet" disabled={isFetching} onClick={search}>
          {t`Show what exists already`}
        </Button>
      </div>
      <div role="status">
        {isFetching && <p>{t`Searching…`}</p>}
        {isError && !isFetching && <p>{t`It could not be searched. Please try again.`}</p>}
        {data && !isFetching && <p>{summaryOf(data.count, data.isComplete)}</p>}
      </div>
      {data && data.count > 0 && (
        <ul className={styles['found']} aria-label={t`What exists already`}>
          {data.texts.map((text) => (
            <FoundText key={`${text.kind} ${text.at} ${text.text}`} found={text} />
          ))}
        </ul>
      )}
    </div>
  );
}

function FoundText({ found }: { found: UnwantedText }) {
  const { kind, word, text, userId, username, postId } = found;
  const author = `@${username}`;
  return (
    <li className={styles['text']}>
      <p>{text}</p>
      <p className={styles['detail']}>
        {kindNames[kind]()} · “{word}” ·{' '}
        {postId === null ? (
          <Link to="/profile/$profileUserId" params={{ profileUserId: userId }}>
            {author}
          </Link>
        ) : (
          <Link to="/postDetail/$profileUserId" params={{ profileUserId: userId }} search={{ postId }}>
            {author}
          </Link>
        )}
      </p>
    </li>
  );
}

const kindNames: Record<UnwantedText['kind'], () => string> = {
  post: () => t`Post`,
  comment: () => t`Comment`,
  profile: () => t`Profile`,
  collection: () => t`Collection`,
};

function summaryOf(count: number, isComplete: boolean): string {
  if (isComplete && count === 0) return t`Nothing has one of these words or domains.`;
  return isComplete
    ? plural(count, {
        one: '# text has one of these words or domains.',
        other: '# texts have one of these words or domains.',
      })
    : plural(count, {
        one: '# of the newest texts has one of these words or domains. Older ones were not searched.',
        other: '# of the newest texts have one of these words or domains. Older ones were not searched.',
      });
}

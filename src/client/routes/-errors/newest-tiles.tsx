import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx/lite';
import { useId } from 'react';

import { AuthorTiles } from '#client/features/posts/author-tiles.tsx';
import { newestPostsQuery } from '#client/features/posts/queries.ts';
import { useServices } from '#client/shared/services/services.tsx';
import page from '#client/shared/ui/page.module.css';

import styles from './newest-tiles.module.css';

const maxTiles = 4;

/** The newest posts that everybody may see, for those who have come to where nothing else is; nothing if there are none, or they cannot be loaded. */
export function NewestTiles({ className }: { className?: string | undefined }) {
  const { api } = useServices();
  const { data: newest = [] } = useInfiniteQuery(newestPostsQuery(api));
  const posts = newest.filter(({ membersOnly }) => membersOnly !== true).slice(0, maxTiles);
  const id = useId();
  if (posts.length === 0) return null;
  return (
    <section className={clsx(page['prose'], styles['newest'], className)} aria-labelledby={id}>
      <h2 id={id}>{t`New in the community`}</h2>
      <AuthorTiles
        posts={posts}
        linkOf={({ postId }) => ({ to: '/post/$postId', params: { postId } })}
        sizes="(width < 640px) 44vw, 10rem"
      />
    </section>
  );
}

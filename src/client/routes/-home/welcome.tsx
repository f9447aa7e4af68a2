import { t } from '@lingui/core/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';

import { PictureUpload } from '#client/features/account/picture-upload.tsx';
import { currentUserQuery } from '#client/features/account/queries.ts';
import { newestPostsQuery } from '#client/features/posts/queries.ts';
import { savedPostIdsQuery } from '#client/features/saves/queries.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { Picture } from '#client/shared/ui/picture.tsx';

import { SuggestedMembers } from './suggested-members.tsx';
import styles from './welcome.module.css';

interface WelcomeProps {
  /** The request about the member's address, the first row. */
  address: ReactNode;
  onDone: () => void;
}

/**
 * The first steps of a new member, above the posts of home: a picture, posts to save, people to follow. All can be skipped, and
 * together they leave the first posts in sight.
 */
export function Welcome({ address, onDone }: WelcomeProps) {
  const { api } = useServices();
  const { data: account } = useQuery(currentUserQuery(api));
  const { data: savedIds = [] } = useQuery(savedPostIdsQuery(api));
  const hasBegun = savedIds.length > 0 || Boolean(account?.profilePicUrl);
  const id = useId();
  return (
    <section className={styles['welcome']} aria-labelledby={id}>
      <div className={styles['head']}>
        <h2 id={id}>{t`Make it yours`}</h2>
        <Button variant="quiet" onClick={onDone}>
          {hasBegun ? t`Done` : t`Skip`}
        </Button>
      </div>
      <div className={styles['address']}>{address}</div>
      <div className={styles['step']}>
        <h3>{t`A picture of you`}</h3>
        <div className={styles['row']}>
          <PictureUpload />
        </div>
      </div>
      <div className={styles['step']}>
        <h3>{t`Tap + on three posts`}</h3>
        <FirstSaves />
      </div>
      <div className={styles['people']}>
        <SuggestedMembers isShort />
      </div>
    </section>
  );
}

const wanted = 3;

/** Three places, which the posts that are saved on home fill one after the other. */
function FirstSaves() {
  const { api } = useServices();
  const { data: postIds = [] } = useQuery(savedPostIdsQuery(api));
  const { data: posts = [] } = useInfiniteQuery(newestPostsQuery(api));
  const saved = posts.filter(({ postId }) => postIds.includes(postId)).slice(0, wanted);
  const count = Math.min(wanted, postIds.length);
  return (
    <div className={styles['row']}>
      {Array.from({ length: wanted }, (_, index) => {
        const post = saved[index];
        return (
          <span key={post?.postId ?? index} className={styles['place']}>
            {post && <Picture src={post.imageUrl} alt="" image={post.image} sizes="36px" heightInRows={20} />}
          </span>
        );
      })}
      <span className={styles['count']} role="status">
        {t`${count} of ${wanted}`}
      </span>
    </div>
  );
}

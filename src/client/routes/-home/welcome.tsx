import { t } from '@lingui/core/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId } from 'react';

import { PictureUpload } from '#client/features/account/picture-upload.tsx';
import { newestPostsQuery } from '#client/features/posts/queries.ts';
import { savedPostIdsQuery } from '#client/features/saves/queries.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { Picture } from '#client/shared/ui/picture.tsx';

import { SuggestedMembers } from './suggested-members.tsx';
import styles from './welcome.module.css';

/** The first steps of a new member, above the posts of home: a picture, people to follow, posts to save. All can be skipped. */
export function Welcome({ onDone }: { onDone: () => void }) {
  const id = useId();
  return (
    <section className={styles['welcome']} aria-labelledby={id}>
      <div className={styles['head']}>
        <div>
          <h2 id={id}>{t`Make it yours`}</h2>
          <p>{t`Three small steps, in any order. Skip what you do not need.`}</p>
        </div>
        <Button variant="quiet" onClick={onDone}>
          {t`Skip`}
        </Button>
      </div>
      <div className={styles['step']}>
        <h3>{t`A picture of you`}</h3>
        <p>{t`So that people recognise you under your posts and comments.`}</p>
        <div className={styles['row']}>
          <PictureUpload />
        </div>
      </div>
      <div className={styles['step']}>
        <h3>{t`Three posts to save`}</h3>
        <p>{t`Tap the + on what you like below. It waits for you in My Saves.`}</p>
        <FirstSaves />
      </div>
      <div className={styles['people']}>
        <SuggestedMembers isShort />
      </div>
      <Button variant="filled" onClick={onDone}>
        {t`Done`}
      </Button>
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
            {post && <Picture src={post.imageUrl} alt="" image={post.image} sizes="64px" heightInRows={20} />}
          </span>
        );
      })}
      <span className={styles['count']} role="status">
        {count === wanted ? t`Saved. That is a start.` : t`${count} of ${wanted}`}
      </span>
    </div>
  );
}

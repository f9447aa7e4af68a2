import { t } from '@lingui/core/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';

import type { Account } from '#client/features/account/account-schema.ts';
import { PictureUpload } from '#client/features/account/picture-upload.tsx';
import { newestPostsQuery } from '#client/features/posts/queries.ts';
import { savedPostIdsQuery } from '#client/features/saves/queries.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { IconButton } from '#client/shared/ui/icon-button.tsx';
import { CheckIcon, CloseIcon } from '#client/shared/ui/icons.tsx';
import { Picture } from '#client/shared/ui/picture.tsx';

import styles from './welcome.module.css';

interface StepProps {
  onDone: () => void;
}

const wanted = 3;

/** The first step of a new member: three places, which the posts that are saved on home fill one after the other. */
export function FirstSaves({ onDone }: StepProps) {
  const { api } = useServices();
  const { data: postIds = [] } = useQuery(savedPostIdsQuery(api));
  const { data: posts = [] } = useInfiniteQuery(newestPostsQuery(api));
  const saved = posts.filter(({ postId }) => postIds.includes(postId)).slice(0, wanted);
  const count = Math.min(wanted, postIds.length);
  return (
    <Strip heading={t`Tap + on three posts`} hasBegun={count > 0} onDone={onDone}>
      {Array.from({ length: wanted }, (_, index) => {
        const post = saved[index];
        return (
          <span key={post?.postId ?? index} className={styles['place']}>
            {post && <Picture src={post.imageUrl} alt="" image={post.image} sizes="36px" heightInRows={20} />}
          </span>
        );
      })}
      <span className="visually-hidden" role="status">
        {t`${count} of ${wanted}`}
      </span>
    </Strip>
  );
}

/** The next step, on a later visit of home, for those who have no picture then. */
export function FirstPicture({ account, onDone }: StepProps & { account: Account }) {
  const hasPicture = account.profilePicUrl !== '';
  const [hadPicture] = useState(hasPicture);
  return (
    !hadPicture && (
      <Strip heading={t`A picture of you`} hasBegun={hasPicture} onDone={onDone}>
        <PictureUpload />
      </Strip>
    )
  );
}

/** One line above the posts of home, which leaves the first of them in sight. */
function Strip({
  heading,
  hasBegun,
  onDone,
  children,
}: StepProps & { heading: string; hasBegun: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles['strip']} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
      <IconButton label={hasBegun ? t`Done` : t`Skip`} onClick={onDone}>
        {hasBegun ? <CheckIcon /> : <CloseIcon />}
      </IconButton>
    </section>
  );
}

import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';

import { thumbnailSources } from '#client/shared/pictures/picture-sources.ts';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';

import type { ShownPost } from '../post-state.ts';
import { PostFrame } from './post-frame.tsx';
import { PostImage, type EarlierPicture } from './post-image.tsx';
import styles from './post-skeleton.module.css';

export interface SeenPost {
  /** The fields of the post that are known before the server answers. */
  seen: ShownPost;
  earlier: EarlierPicture | undefined;
}

interface PostSkeletonProps {
  known: SeenPost | undefined;
  /** Of a post of which nothing else is known: the picture's address, which the browser has shown before. */
  thumbnailUrl: string | undefined;
  /** At the other end of the bar with Back. */
  beside: ReactNode;
}

/** A placeholder for a loading post, with the picture and the title where they are known. */
export function PostSkeleton({ known, thumbnailUrl, beside }: PostSkeletonProps) {
  // Without the line of the title.
  const top = known ? 44 : 0;
  const details = (
    <>
      <div className={styles['actions']} />
      {known && <PageHeading>{known.seen.title || t`Untitled`}</PageHeading>}
      <div role="status" aria-label={t`Loading`}>
        <svg
          className={styles['lines']}
          width="280"
          height={132 - top}
          viewBox={`0 ${top} 280 ${132 - top}`}
          fill="currentColor"
          aria-hidden
        >
          <rect y="8" width="220" height="26" rx="8" />
          <rect y="48" width="90" height="12" rx="6" />
          <circle cx="20" cy="108" r="20" />
          <rect x="52" y="102" width="140" height="12" rx="6" />
        </svg>
      </div>
    </>
  );
  const picture = known?.seen.imageUrl ? (
    <PostImage post={known.seen} earlier={known.earlier} />
  ) : (
    <Thumbnail address={thumbnailUrl} />
  );
  return <PostFrame picture={picture} details={details} beside={beside} isBusy />;
}

function Thumbnail({ address }: { address: string | undefined }) {
  const sources = address === undefined ? undefined : thumbnailSources(address);
  if (!sources) return <div className={styles['box']} />;
  return (
    <picture>
      <source type="image/avif" srcSet={sources.avif} sizes="48px" />
      <img className={styles['picture']} src={sources.webp} alt="" />
    </picture>
  );
}

import { t } from '@lingui/core/macro';
import { clsx } from 'clsx/lite';
import { useState } from 'react';

import { lazyDialog } from '#client/shared/lazy/lazy-dialog.tsx';
import { LivingText } from '#client/shared/living-text/living-text.tsx';
import { boxHeight } from '#client/shared/pictures/crop.ts';
import { ExpandIcon } from '#client/shared/ui/icons.tsx';

import type { ShownPost } from '../post-state.ts';
import { ShopButton } from '../shop-button.tsx';
import { PostImage, postRendering, type EarlierPicture } from './post-image.tsx';
import styles from './post-picture.module.css';

const PictureViewer = lazyDialog(async () => (await import('./picture-viewer.tsx')).PictureViewer);

/** A post's picture with the shop icon on it, which a click shows whole and enlarges; without one, its text in large type (S050, S073). */
export function PostPicture({ post, earlier }: { post: ShownPost; earlier: EarlierPicture | undefined }) {
  const [isEnlarged, setIsEnlarged] = useState(false);
  const { imageUrl, image, title, caption, category, link } = post;
  if (imageUrl === '') {
    const text = caption || title;
    return (
      <div className={clsx(styles['text'], text.length > 180 && styles['long'])} data-category={category}>
        <p>
          <LivingText>{text}</LivingText>
        </p>
        <Shop link={link} title={title} />
      </div>
    );
  }
  const isCropped = image !== undefined && boxHeight(image) !== image.height / image.width;
  return (
    <PostImage post={post} earlier={earlier}>
      <button
        type="button"
        className={styles['enlarge']}
        aria-label={t`Enlarge the picture`}
        onClick={() => setIsEnlarged(true)}
      >
        {isCropped && <ExpandIcon size={20} />}
      </button>
      {isEnlarged && <PictureViewer post={post} earlier={postRendering(image)} onClose={() => setIsEnlarged(false)} />}
      <Shop link={link} title={title} />
    </PostImage>
  );
}

function Shop({ link, title }: { link: string; title: string }) {
  return (
    <div className={styles['shop']}>
      <ShopButton link={link} title={title || t`Untitled`} />
    </div>
  );
}

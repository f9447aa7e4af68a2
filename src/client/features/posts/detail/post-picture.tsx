import { t } from '@lingui/core/macro';
import { clsx } from 'clsx/lite';
import { useState } from 'react';

import { lazyDialog } from '#client/shared/lazy/lazy-dialog.tsx';
import { Picture } from '#client/shared/ui/picture.tsx';

import type { ShownPost } from '../post-state.ts';
import { ShopButton } from '../shop-button.tsx';
import styles from './post-picture.module.css';

const PictureViewer = lazyDialog(async () => (await import('./picture-viewer.tsx')).PictureViewer);

const maxWidth = { usual: 1280, reduced: 480 };

/** A post's picture at its own proportion with the shop icon on it, which a click enlarges; without one, its text in large type (S050, S073). */
export function PostPicture({ post }: { post: ShownPost }) {
  const [isEnlarged, setIsEnlarged] = useState(false);
  const { imageUrl, imageAlt = '', image, title, caption, category, link } = post;
  if (imageUrl === '') {
    const text = caption || title;
    return (
      <div className={clsx(styles['text'], text.length > 180 && styles['long'])} data-category={category}>
        <p>{text}</p>
        <Shop link={link} title={title} />
      </div>
    );
  }
  return (
    <div className={styles['whole']}>
      <Picture
        className={styles['picture']}
        src={imageUrl}
        alt={imageAlt}
        image={image}
        sizes={sizesOf(image)}
        maxWidth={maxWidth}
        isFirst
      />
      <button
        type="button"
        className={styles['enlarge']}
        aria-label={t`Enlarge the picture`}
        onClick={() => setIsEnlarged(true)}
      />
      {isEnlarged && <PictureViewer post={post} onClose={() => setIsEnlarged(false)} />}
      <Shop link={link} title={title} />
    </div>
  );
}

/** The column's width, or for a tall picture the width at its maximum height. */
function sizesOf(image: ShownPost['image']): string {
  const proportion = image ? image.width / image.height : 1;
  const highest = (share: number) => `${Math.round(share * proportion)}vh`;
  return `(width < 860px) min(92vw, ${highest(76)}), (width < 1440px) min(48vw, ${highest(84)}), min(720px, ${highest(84)})`;
}

function Shop({ link, title }: { link: string; title: string }) {
  return (
    <div className={styles['shop']}>
      <ShopButton link={link} title={title || t`Untitled`} />
    </div>
  );
}

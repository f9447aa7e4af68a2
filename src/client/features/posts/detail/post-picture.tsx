import { t } from '@lingui/core/macro';
import { clsx } from 'clsx/lite';
import { useState } from 'react';

import { LivingText } from '#client/shared/living-text/living-text.tsx';
import { Picture } from '#client/shared/ui/picture.tsx';

import { tileRendering } from '../grid/post-tile.tsx';
import type { ShownPost } from '../post-state.ts';
import { ShopButton } from '../shop-button.tsx';
import { limitedSizes, PictureViewer } from './picture-viewer.tsx';
import styles from './post-picture.module.css';

const maxWidth = { usual: 1280, reduced: 480 };

/** How the picture was on the screen before this one. */
export type EarlierPicture = keyof typeof earlierRenderings;
const earlierRenderings = {
  tile: tileRendering,
  thumbnail: { sizes: '48px', maxWidth: { usual: 160, reduced: 160 } },
};

/** A post's picture at its own proportion with the shop icon on it, which a click enlarges; without one, its text in large type (S050, S073). */
export function PostPicture({ post, earlier }: { post: ShownPost; earlier: EarlierPicture | undefined }) {
  const [isEnlarged, setIsEnlarged] = useState(false);
  const { imageUrl, imageAlt = '', image, title, caption, category, link } = post;
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
  return (
    <div className={styles['whole']}>
      <Picture
        className={styles['picture']}
        src={imageUrl}
        alt={imageAlt}
        image={image}
        sizes={sizesOf(image)}
        maxWidth={maxWidth}
        earlier={earlier && earlierRenderings[earlier]}
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
  const narrow = limitedSizes(proportion, 92, 76, '(width < 860px)');
  const usual = limitedSizes(proportion, 48, 84, '(width < 1440px)');
  const widest = Math.round(84 * proportion);
  return `${narrow}, ${usual}, (height < ${Math.round(72_000 / widest)}px) ${widest}vh, 720px`;
}

function Shop({ link, title }: { link: string; title: string }) {
  return (
    <div className={styles['shop']}>
      <ShopButton link={link} title={title || t`Untitled`} />
    </div>
  );
}

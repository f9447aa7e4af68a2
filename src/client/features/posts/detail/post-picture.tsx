import { t } from '@lingui/core/macro';
import { clsx } from 'clsx/lite';
import { useState } from 'react';

import { lazyDialog } from '#client/shared/lazy/lazy-dialog.tsx';
import { LivingText } from '#client/shared/living-text/living-text.tsx';
import { boxHeight } from '#client/shared/pictures/crop.ts';
import { ExpandIcon } from '#client/shared/ui/icons.tsx';
import { Picture } from '#client/shared/ui/picture.tsx';

import { tileRendering } from '../grid/post-tile.tsx';
import { pictureHeight } from '../grid/tile-height.ts';
import type { ShownPost } from '../post-state.ts';
import { ShopButton } from '../shop-button.tsx';
import styles from './post-picture.module.css';

const PictureViewer = lazyDialog(async () => (await import('./picture-viewer.tsx')).PictureViewer);

const maxWidth = { usual: 1280, reduced: 480 };

/** How the picture was on the screen before this one. */
export type EarlierPicture = keyof typeof earlierRenderings;
const earlierRenderings = {
  tile: (image: ShownPost['image']) => ({ ...tileRendering, heightInRows: pictureHeight(image) }),
  thumbnail: () => ({ sizes: '48px', maxWidth: { usual: 160, reduced: 160 } }),
};

/** A post's picture with the shop icon on it, which a click shows whole and enlarges; without one, its text in large type (S050, S073). */
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
  const height = boxHeight(image);
  const isCropped = image !== undefined && height !== image.height / image.width;
  const rendering = { sizes: sizesOf(1 / height), maxWidth, heightInRows: 20 * height };
  return (
    <div className={styles['whole']}>
      <Picture
        className={styles['picture']}
        src={imageUrl}
        alt={imageAlt}
        image={image}
        {...rendering}
        earlier={earlier && earlierRenderings[earlier](image)}
        isFirst
      />
      <button
        type="button"
        className={styles['enlarge']}
        aria-label={t`Enlarge the picture`}
        onClick={() => setIsEnlarged(true)}
      >
        {isCropped && <ExpandIcon size={20} />}
      </button>
      {isEnlarged && <PictureViewer post={post} earlier={rendering} onClose={() => setIsEnlarged(false)} />}
      <Shop link={link} title={title} />
    </div>
  );
}

/** The column's width, or for a tall picture the width at its maximum height. */
function sizesOf(proportion: number): string {
  const narrow = limitedSizes(proportion, 92, 76, '(width < 860px)');
  const usual = limitedSizes(proportion, 48, 84, '(width < 1440px)');
  const widest = Math.round(84 * proportion);
  return `${narrow}, ${usual}, (height < ${Math.round(72_000 / widest)}px) ${widest}vh, 720px`;
}

/** The `sizes` of a picture that is `width` % of the screen wide, or less where it would be higher than `height` % of the screen. */
function limitedSizes(proportion: number, width: number, height: number, screens: string): string {
  const widest = Math.round(height * proportion);
  const isLimited = `(aspect-ratio > ${(widest / width).toFixed(3)})`;
  return `${screens} and ${isLimited} ${widest}vh, ${screens} ${width}vw`;
}

function Shop({ link, title }: { link: string; title: string }) {
  return (
    <div className={styles['shop']}>
      <ShopButton link={link} title={title || t`Untitled`} />
    </div>
  );
}

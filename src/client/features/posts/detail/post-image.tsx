import type { ReactNode } from 'react';

import { boxHeight } from '#client/shared/pictures/crop.ts';
import { Picture } from '#client/shared/ui/picture.tsx';

import { tileRendering } from '../grid/post-tile.tsx';
import { pictureHeight } from '../grid/tile-picture.tsx';
import type { ShownPost } from '../post-state.ts';
import styles from './post-image.module.css';

/** How the picture was on the screen before this one. */
export type EarlierPicture = keyof typeof earlierRenderings;
const earlierRenderings = {
  tile: (image: ShownPost['image']) => ({ ...tileRendering, heightInRows: pictureHeight(image) }),
  thumbnail: () => ({ sizes: '48px', maxWidth: { usual: 160, reduced: 160 } }),
};

interface PostImageProps {
  post: ShownPost;
  earlier: EarlierPicture | undefined;
  /** What lies on it. */
  children?: ReactNode;
}

/** The picture of a post on its page: until its file has loaded, the one that an earlier screen has shown. */
export function PostImage({ post, earlier, children }: PostImageProps) {
  const { imageUrl, imageAlt = '', image } = post;
  return (
    <div className={styles['whole']}>
      <Picture
        className={styles['picture']}
        src={imageUrl}
        alt={imageAlt}
        image={image}
        {...postRendering(image)}
        earlier={earlier && earlierRenderings[earlier](image)}
        isFirst
      />
      {children}
    </div>
  );
}

const maxWidth = { usual: 1280, reduced: 480 };

/** What the browser chooses the picture's file by. */
export function postRendering(image: ShownPost['image']) {
  const height = boxHeight(image);
  return { sizes: sizesOf(1 / height), maxWidth, heightInRows: 20 * height };
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
  // oxlint-disable-next-line lingui/no-unlocalized-strings -- media conditions
  return `${screens} and ${isLimited} ${widest}vh, ${screens} ${width}vw`;
}

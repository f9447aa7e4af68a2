import { clsx } from 'clsx';
import { useState } from 'react';

import { pictureSources } from '#client/shared/pictures/picture-sources.ts';
import { useThumbhash } from '#client/shared/pictures/use-thumbhash.ts';
import { useReducedData } from '#client/shared/services/use-reduced-data.ts';
import { pictureAddress } from '#contract/paths.ts';

import styles from './picture.module.css';

interface PictureImage {
  width: number;
  height: number;
  thumbhash: string;
  color: string;
  widths: number[];
}

interface PictureProps {
  src: string;
  alt: string;
  /** Size and colour, known before the picture has loaded; without them the box is a square. */
  image: PictureImage | undefined;
  /** The `sizes` of the picture on the page. */
  sizes: string;
  /** The largest file width in pixels, and that on reduced data. */
  maxWidth?: { usual: number; reduced: number } | undefined;
  /** Height in twentieths of the width; the picture's own proportion unless the layout decides. */
  twentieths?: number | undefined;
  /** On the first screen: fetched at once, with high priority, and shown without a fade. */
  isFirst?: boolean | undefined;
  className?: string | undefined;
}

/** A picture in a box that has the final size and colour at once, and a blurred preview while the picture loads. */
export function Picture({ src, alt, image, sizes, maxWidth, twentieths, isFirst = false, className }: PictureProps) {
  // False in the server's markup: a picture hidden there would stay hidden until the app has started.
  const [isWaiting, setIsWaiting] = useState(false);
  const wantsReduced = useReducedData();
  const [isReduced, setIsReduced] = useState(wantsReduced);
  // A picture that has loaded in full size is not fetched again in a smaller one.
  if (isReduced !== wantsReduced && (isWaiting || !wantsReduced)) setIsReduced(wantsReduced);
  const preview = useThumbhash(isWaiting ? image?.thumbhash : undefined);
  const address = pictureAddress(src);
  const sources =
    address !== undefined && image
      ? pictureSources(address, image.widths, isReduced ? maxWidth?.reduced : maxWidth?.usual)
      : undefined;
  const height = twentieths ?? (image ? (20 * image.height) / image.width : 20);

  return (
    <span className={clsx(styles['frame'], className)}>
      {/* An SVG has a proportion and a colour without a style attribute, which the page's policy would refuse. */}
      <svg className={styles['box']} viewBox={`0 0 20 ${height}`} width={1280} height={64 * height} aria-hidden>
        <rect width="20" height={height} fill={image?.color ?? 'currentColor'} />
        {preview !== undefined && (
          <image href={preview} width="20" height={height} preserveAspectRatio="xMidYMid slice" />
        )}
      </svg>
      {address !== undefined && (
        <picture>
          {sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
          <img
            // Before the first paint: a picture from the browser's cache is shown at once, any other fades in.
            ref={(element) => {
              if (element && !element.complete) setIsWaiting(true);
            }}
            className={clsx(styles['image'], !isFirst && styles['fading'], isWaiting && styles['waiting'])}
            src={sources?.webp ?? address}
            alt={alt}
            loading={isFirst ? 'eager' : 'lazy'}
            decoding="async"
            fetchPriority={isFirst ? 'high' : 'auto'}
            onLoad={() => setIsWaiting(false)}
            onError={() => setIsWaiting(false)}
          />
        </picture>
      )}
    </span>
  );
}

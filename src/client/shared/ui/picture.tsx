import { clsx } from 'clsx';
import { useState } from 'react';

import { pictureAddress } from '#client/shared/dom/web-address.ts';
import { useReducedData } from '#client/shared/network/reduced-data.ts';

import { pictureSources } from './picture-sources.ts';
import styles from './picture.module.css';
import { useThumbhash } from './use-thumbhash.ts';

export interface PictureImage {
  width: number;
  height: number;
  thumbhash: string;
  color: string;
  widths: number[];
}

interface PictureProps {
  src: string;
  alt: string;
  /** What is known of the picture before it arrives; without it the box is a square. */
  image: PictureImage | undefined;
  /** The `sizes` of the picture on the page. */
  sizes: string;
  /** The widest file worth its bytes there, in pixels, and the widest on reduced data. */
  widest?: { usual: number; reduced: number } | undefined;
  /** Height in twentieths of the width; the picture's own proportion unless the layout decides. */
  twentieths?: number | undefined;
  /** Part of the first screen: fetched at once, before the rest, and shown without a fade. */
  isFirst?: boolean | undefined;
  className?: string | undefined;
}

/** A picture in a box that has its size and colour before the picture arrives, and a blurred preview while it does. */
export function Picture({ src, alt, image, sizes, widest, twentieths, isFirst = false, className }: PictureProps) {
  // False in a server's markup, where a picture that waits for a script to show it would wait long.
  const [isWaiting, setIsWaiting] = useState(false);
  const wantsReduced = useReducedData();
  const [isReduced, setIsReduced] = useState(wantsReduced);
  // One that is there already in full is not fetched again, smaller.
  if (isReduced !== wantsReduced && (isWaiting || !wantsReduced)) setIsReduced(wantsReduced);
  const preview = useThumbhash(isWaiting ? image?.thumbhash : undefined);
  const address = pictureAddress(src);
  const sources = address !== undefined && image ? pictureSources(address, image.widths, isReduced ? widest?.reduced : widest?.usual) : undefined;
  const height = twentieths ?? (image ? (20 * image.height) / image.width : 20);

  return (
    <span className={clsx(styles['frame'], className)}>
      {/* An SVG has a proportion and a colour without a style attribute, which the page's policy would refuse. */}
      <svg className={styles['box']} viewBox={`0 0 20 ${height}`} width={1280} height={64 * height} aria-hidden>
        <rect width="20" height={height} fill={image?.color ?? 'currentColor'} />
        {preview !== undefined && <image href={preview} width="20" height={height} preserveAspectRatio="xMidYMid slice" />}
      </svg>
      {address !== undefined && (
        <picture>
          {sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
          <img
            // Before the first paint: what is in the browser's cache is shown at once, what is not may fade in.
            ref={(element) => {
              if (element && !element.complete) setIsWaiting(true);
            }}
            className={clsx(styles['image'], !isFirst && styles['fading'], isWaiting && styles['waiting'])}
            srcSet={sources?.webp}
            sizes={sources && sizes}
            src={address}
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

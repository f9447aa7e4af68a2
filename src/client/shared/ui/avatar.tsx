import { clsx } from 'clsx/lite';
import { useState } from 'react';

import { pictureSources } from '#client/shared/pictures/picture-sources.ts';
import { pictureAddress } from '#contract/paths.ts';

import styles from './avatar.module.css';

interface AvatarProps {
  /** The profile picture's path, or empty for the drawn default. */
  src: string | undefined;
  /** Pixels of its width on the page. */
  size: number;
  className?: string | undefined;
}

const widths = [96, 192, 384];

/**
 * A member's picture, or the drawn default where it cannot be loaded, as offline. Its alt text is empty: the name stands beside it, or
 * labels the control that it is in.
 */
export function Avatar({ src, size, className }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const address = pictureAddress(src);
  const sources = address === undefined ? undefined : pictureSources(address, widths);
  if (address === undefined || address === failed) return <DefaultAvatar size={size} className={className} />;
  return (
    <picture>
      {sources && <source type="image/avif" srcSet={sources.avif} sizes={`${size}px`} />}
      <img
        className={clsx(styles['avatar'], className)}
        src={address}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(address)}
      />
    </picture>
  );
}

/** A drawn leaf, for members without a picture. */
function DefaultAvatar({ size, className }: { size: number; className: string | undefined }) {
  return (
    <svg
      className={clsx(styles['avatar'], className)}
      width={size}
      height={size}
      viewBox="0 0 40 40"
      data-testid="default-avatar"
      aria-hidden
    >
      <rect className={styles['ground']} width="40" height="40" />
      <path className={styles['leaf']} d="M11 29c-1-11 5-18 18-18.500.5 12.500-6 19-18 18.500Zm0 0 9-9.500" />
    </svg>
  );
}

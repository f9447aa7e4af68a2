import { clsx } from 'clsx/lite';
import { useEffect, useRef, useState } from 'react';

import { whenOnline } from '#client/shared/network/online.ts';
import { Sprig } from '#client/shared/ui/sprig.tsx';

import styles from './illustration.module.css';

/** Not inline: most are below the fold. */
const files = import.meta.glob<string>('./pictures/*', { eager: true, query: '?no-inline', import: 'default' });
const fileOf = (name: string, width: number, type: 'avif' | 'webp') => files[`./pictures/${name}-${width}.${type}`];

const usual = { avif: [400, 800], webp: 640, height: 1.25 };
const pictures = {
  oranges: usual,
  dress: usual,
  serum: usual,
  shelf: usual,
  hills: usual,
  soap: usual,
  bag: usual,
  tea: usual,
  herbs: { avif: [800, 1280], webp: 1280, height: 0.75 },
};

interface IllustrationProps {
  name: keyof typeof pictures;
  alt: string;
  sizes: string;
  /** Above the fold: fetched at once. */
  isFirst?: boolean;
  className?: string | undefined;
}

/** One of the pictures in the folder beside this file, in a box of its size; a sprig in that box while it cannot be loaded. */
export function Illustration({ name, alt, sizes, isFirst = false, className }: IllustrationProps) {
  const { avif, webp, height } = pictures[name];
  const img = useRef<HTMLImageElement>(null);
  const [isMissing, setIsMissing] = useState(false);
  // It may have failed before the app has started.
  useEffect(() => {
    if (img.current?.complete && img.current.naturalWidth === 0) setIsMissing(true);
  }, []);
  useEffect(() => (isMissing ? whenOnline(() => setIsMissing(false)) : undefined), [isMissing]);
  if (isMissing)
    return (
      <span
        className={clsx(styles['picture'], styles['missing'], className)}
        style={{ aspectRatio: 1 / height }}
        {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      >
        <Sprig />
      </span>
    );
  const srcSet = avif.map((width) => `${fileOf(name, width, 'avif')} ${width}w`).join(', ');
  return (
    <picture className={clsx(styles['picture'], className)}>
      <source type="image/avif" srcSet={srcSet} sizes={sizes} />
      <img
        ref={img}
        src={fileOf(name, webp, 'webp')}
        alt={alt}
        width={webp}
        height={webp * height}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
        onError={() => setIsMissing(true)}
      />
    </picture>
  );
}

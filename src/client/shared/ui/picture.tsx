import { clsx } from 'clsx/lite';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

import { watchIntersection } from '#client/shared/hooks/watch-intersection.ts';
import { coverScale, scaledSizes } from '#client/shared/pictures/crop.ts';
import { pictureSources } from '#client/shared/pictures/picture-sources.ts';
import { useThumbhash } from '#client/shared/pictures/use-thumbhash.ts';
import { useReducedData } from '#client/shared/services/services.tsx';
import { pictureAddress } from '#contract/paths.ts';

import styles from './picture.module.css';

interface PictureImage {
  width: number;
  height: number;
  thumbhash: string;
  color: string;
  widths: number[];
}

/** What a browser chooses a picture's file by. */
interface RenderedPicture {
  /** The `sizes` of its box on the page. Where that crops a wide picture, a wider file is chosen. */
  sizes: string;
  /** The largest file width in pixels, and that on reduced data, for a picture that is not cropped. */
  maxWidth?: { usual: number; reduced: number } | undefined;
  /** Height in twentieths of the width; the picture's own proportion unless the layout decides. */
  heightInRows?: number | undefined;
}

interface PictureProps extends RenderedPicture {
  src: string;
  alt: string;
  /** Size and colour, known before the picture has loaded; without them the box is a square. */
  image: PictureImage | undefined;
  /**
   * The layout gives it its height, and the browser renders it when it is near the screen: its colour is a style, the box is drawn
   * only for a preview, and it loads as soon as it is in the page, before the browser lays it out, unless data is to be saved.
   */
  isInGrid?: boolean | undefined;
  /** On the first screen: fetched at once, with high priority, and shown without a fade. */
  isFirst?: boolean | undefined;
  /** How the same picture was on the screen before this one. The file that the browser has of it since then lies below, and is seen until this one is drawn. */
  earlier?: RenderedPicture | undefined;
  className?: string | undefined;
}

/** The picture's colour. */
const colorStyle = (image: PictureImage | undefined) => ({ background: image?.color });

/** A picture in a box that has the final size and colour at once, and a blurred preview while the picture loads. */
export function Picture({
  src,
  alt,
  image,
  sizes,
  maxWidth,
  heightInRows,
  isInGrid = false,
  isFirst = false,
  earlier,
  className,
}: PictureProps) {
  const address = pictureAddress(src);
  // Not before it has been seen to wait, also in the server's markup: what is hidden there stays so until the app has started.
  const [isWaiting, setIsWaiting] = useState(false);
  const img = useRef<HTMLImageElement>(null);
  const source = useRef<HTMLSourceElement>(null);
  const wantsReduced = useReducedData();
  const [isReduced, setIsReduced] = useState(wantsReduced);
  useEffect(() => {
    // A picture that has loaded in full size is not fetched again in a smaller one.
    if (!wantsReduced || !img.current?.complete) setIsReduced(wantsReduced);
  }, [wantsReduced]);
  // A picture that is left before it has loaded leaves the connection to those of the next screen, and Chromium frees it.
  useEffect(() => {
    const [element, ofType] = [img.current, source.current];
    return () => {
      if (!element || element.complete) return;
      // In this order: without the `srcset` its `src` would be fetched. Chromium keeps one that has no `src` and has not loaded.
      element.src = '';
      ofType?.removeAttribute('srcset');
    };
  }, []);
  useEffect(() => {
    const element = img.current;
    if (!element || element.complete) return;
    // Most pictures of a grid load before they reach the screen. Only those that do not need a preview and a fade: a new state,
    // a decoded preview and an animation of each took half of the time of a scroll.
    const stop = watchIntersection(element, (isIntersecting) => {
      if (!isIntersecting) return;
      stop();
      if (!element.complete) setIsWaiting(true);
    });
    // oxlint-disable-next-line react-web-api/no-leaked-event-listener -- it goes with the element
    element.addEventListener('load', stop, { once: true });
    return stop;
  }, [address]);
  const isLong = image !== undefined && image.height > 2 * image.width;
  const stopWaiting = () => setIsWaiting(false);
  const preview = useThumbhash(isWaiting ? image?.thumbhash : undefined);
  const ownHeight = image ? (20 * image.height) / image.width : 20;
  const height = heightInRows ?? ownHeight;
  const sourcesOf = (rendered: RenderedPicture) => {
    if (address === undefined || !image) return undefined;
    const scale = coverScale(image, (rendered.heightInRows ?? ownHeight) / 20);
    const widest = (isReduced ? rendered.maxWidth?.reduced : rendered.maxWidth?.usual) ?? Infinity;
    const addresses = pictureSources(address, image.widths, widest * scale);
    return addresses && { ...addresses, sizes: scaledSizes(rendered.sizes, scale) };
  };
  const sources = sourcesOf({ sizes, maxWidth, heightInRows });
  const earlierSources = earlier && sourcesOf(earlier);
  const avif = sources?.avif;
  // Only once it is in the page: React discards a rendering that is interrupted, and Chromium never frees a picture with a `srcset`
  // that was not in a page, nor the whole tile around it. Until then it is lazy, so that the file of its `src` is not fetched.
  useLayoutEffect(() => {
    if (!isInGrid || !img.current) return;
    if (source.current && avif !== undefined) source.current.srcset = avif;
    img.current.loading = isReduced ? 'lazy' : 'eager';
  }, [isInGrid, avif, isReduced]);

  return (
    <span className={clsx(styles['frame'], className)} style={isInGrid ? colorStyle(image) : undefined}>
      {/* In the server's markup the page's policy would refuse a style attribute: an SVG has a proportion and a colour without. */}
      {(!isInGrid || preview !== undefined) && (
        <svg className={styles['box']} viewBox={`0 0 20 ${height}`} width={1280} height={64 * height} aria-hidden>
          <rect width="20" height={height} fill={image?.color ?? 'currentColor'} />
          {preview !== undefined && (
            <image href={preview} width="20" height={height} preserveAspectRatio="xMidYMid slice" />
          )}
        </svg>
      )}
      {earlierSources && (
        <picture>
          <source type="image/avif" srcSet={earlierSources.avif} sizes={earlierSources.sizes} />
          <img className={clsx(styles['image'], isLong && styles['long'])} src={earlierSources.webp} alt="" />
        </picture>
      )}
      {address !== undefined && (
        <picture>
          {avif !== undefined && (
            <source ref={source} type="image/avif" srcSet={isInGrid ? undefined : avif} sizes={sources?.sizes} />
          )}
          <img
            ref={img}
            className={clsx(
              styles['image'],
              !isFirst && styles['fading'],
              isWaiting && styles['waiting'],
              isLong && styles['long'],
            )}
            src={sources?.webp ?? address}
            alt={alt}
            loading={isFirst ? 'eager' : 'lazy'}
            decoding="async"
            fetchPriority={isFirst ? 'high' : undefined}
            onLoad={stopWaiting}
            onError={stopWaiting}
          />
        </picture>
      )}
    </span>
  );
}

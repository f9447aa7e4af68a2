export type PictureKind = 'post' | 'profile';
export type PictureFormat = 'webp' | 'avif';

/** One file of a picture. */
export interface Variant {
  width: number;
  format: PictureFormat;
}

const postWidths = [160, 240, 320, 480, 640, 960, 1280, 2560] as const;
const profileWidths = [96, 192, 384] as const;

/**
 * A picture is at most this wide. One that would be lower than `minHeight` then, such as a panorama, is wider; a long screenshot has
 * the width in which one reads it.
 */
const maxWidth = 1280;
const minHeight = 480;
/** WebP allows no longer side; a picture's URL has no room for more digits of its width. */
const limits = { width: 9999, height: 16_383, pixels: 13_000_000 };

/** The widths of all sizes of a picture whose largest is `width`, ascending. */
export function widthsOf(kind: PictureKind, width: number): number[] {
  if (kind === 'profile') return [...profileWidths];
  return [...postWidths.filter((each) => each < width), width];
}

/** The width in the picture's URL. */
export function defaultWidthOf(kind: PictureKind, width: number): number {
  return kind === 'profile' ? 192 : Math.min(width, 960);
}

/** Wider than a tile on a phone; a wider WebP file than this, other than the default size, would hardly ever be loaded. */
const maxFallbackWidth = 480;

/**
 * The widths that exist as WebP, ascending: for browsers without AVIF, for previews on other sites, and for everyone until the AVIF
 * files are made.
 */
export function webpWidthsOf(kind: PictureKind, width: number): number[] {
  const byDefault = defaultWidthOf(kind, width);
  return widthsOf(kind, width).filter((each) => each === byDefault || each <= maxFallbackWidth);
}

/** All files of a picture whose largest size is `width`. */
export function variantsOf(kind: PictureKind, width: number): Variant[] {
  return [
    ...webpWidthsOf(kind, width).map((each): Variant => ({ width: each, format: 'webp' })),
    ...widthsOf(kind, width).map((each): Variant => ({ width: each, format: 'avif' })),
  ];
}

/** The name of the variant's file, such as `640.avif`. */
export const fileName = ({ width, format }: Variant): string => `${width}.${format}`;

/** The largest size to make of an upright original, in pixels. Only profile pictures are ever enlarged. */
export function largestSizeOf(
  kind: PictureKind,
  original: { width: number; height: number },
): { width: number; height: number } {
  if (kind === 'profile') return { width: 384, height: 384 };
  const { width, height } = original;
  const scale = Math.min(
    1,
    Math.max(maxWidth / width, minHeight / height),
    limits.width / width,
    limits.height / height,
    Math.sqrt(limits.pixels / (width * height)),
  );
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

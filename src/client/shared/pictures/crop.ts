interface Proportion {
  width: number;
  height: number;
}

/** The height by the width of a picture's box: its own, but beyond 3:1 and 1:2 it is cropped; a square while it is unknown. */
export const boxHeight = (image: Proportion | undefined): number =>
  image ? Math.min(2, Math.max(1 / 3, image.height / image.width)) : 1;

/**
 * How many times as wide as its box a picture is drawn that covers it, `height` being the box's height by its width. To a tenth, as
 * heights are rounded; and at most 3: beyond, a panorama is not worth the bytes of a wider file.
 */
export const coverScale = (image: Proportion | undefined, height: number): number =>
  image ? Math.min(3, Math.max(1, Math.round((10 * height * image.width) / image.height) / 10)) : 1;

/** The `sizes` of a picture that is drawn `scale` times as wide as its box, whose `sizes` these are: lengths without `calc()`. */
export const scaledSizes = (sizes: string, scale: number): string =>
  scale === 1
    ? sizes
    : sizes.replace(/[\d.]+(?=[a-z]+(?:,|$))/g, (length) => String(Math.round(10 * Number(length) * scale) / 10));

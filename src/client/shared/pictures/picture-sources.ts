const size = /\d+\.(?:avif|webp)$/;

/**
 * The `srcset`s of a stored picture with all widths up to `maxWidth`, the smallest in any case. Every width exists as AVIF and
 * WebP, with the width in place of the number.
 */
export function pictureSources(
  address: string,
  widths: number[],
  maxWidth = Infinity,
): { avif: string; webp: string } | undefined {
  if (!size.test(address) || widths.length === 0) return undefined;
  const fitting = widths.filter((width, index) => index === 0 || width <= maxWidth);
  const set = (format: string) =>
    fitting.map((width) => `${address.replace(size, `${width}.${format}`)} ${width}w`).join(', ');
  return { avif: set('avif'), webp: set('webp') };
}

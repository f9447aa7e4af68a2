const size = /\d+\.(?:avif|webp)$/;

/** The addresses of the picture of this one size. */
export const thumbnailSources = (address: string): ReturnType<typeof pictureSources> =>
  pictureSources(address, [Number.parseInt(address.slice(address.lastIndexOf('/') + 1), 10)]);

/**
 * The addresses of a stored picture up to `maxWidth`, at least its smallest: a `srcset` of all widths as AVIF, and for browsers
 * without AVIF one WebP file, the largest of these widths or what the server has instead.
 */
export function pictureSources(
  address: string,
  widths: number[],
  maxWidth = Infinity,
): { avif: string; webp: string } | undefined {
  const fitting = widths.filter((width, index) => index === 0 || width <= maxWidth);
  const largest = fitting.at(-1);
  if (!size.test(address) || largest === undefined) return undefined;
  return {
    avif: fitting.map((width) => `${address.replace(size, `${width}.avif`)} ${width}w`).join(', '),
    webp: address.replace(size, `${largest}.webp`),
  };
}

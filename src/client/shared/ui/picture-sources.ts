const size = /\d+\.(?:avif|webp)$/;

/** The `srcset`s of a stored picture: every width exists as AVIF and WebP, with the width in place of the number. */
export function pictureSources(address: string, widths: number[]): { avif: string; webp: string } | undefined {
  if (!size.test(address) || widths.length === 0) return undefined;
  const set = (format: string) => widths.map((width) => `${address.replace(size, `${width}.${format}`)} ${width}w`).join(', ');
  return { avif: set('avif'), webp: set('webp') };
}

/** The `sizes` of a picture that is `width` % of the screen wide, or less where it would be higher than `height` % of the screen. */
export function limitedSizes(proportion: number, width: number, height: number, screens?: string): string {
  const widest = Math.round(height * proportion);
  const isLimited = `(aspect-ratio > ${(widest / width).toFixed(3)})`;
  return screens
    ? `${screens} and ${isLimited} ${widest}vh, ${screens} ${width}vw`
    : `${isLimited} ${widest}vh, ${width}vw`;
}

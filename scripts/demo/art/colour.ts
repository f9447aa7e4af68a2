type Lab = readonly [number, number, number];

const cube = (value: number) => value * value * value;

function toLab(hex: string): Lab {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function toHex([L, a, b]: Lab): string {
  const l = cube(L + 0.3963377774 * a + 0.2158037573 * b);
  const m = cube(L - 0.1055613458 * a - 0.0638541728 * b);
  const s = cube(L - 0.0894841775 * a - 1.291485548 * b);
  const parts = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return (
    '#' +
    parts
      .map((part) => {
        const shown = part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055;
        return Math.round(Math.min(1, Math.max(0, shown)) * 255)
          .toString(16)
          .padStart(2, '0');
      })
      .join('')
  );
}

/** Mixes two hex colours in OKLab, which is perceptually uniform; `share` is that of the second, from 0 to 1. */
export function mix(from: string, to: string, share: number): string {
  const [start, end] = [toLab(from), toLab(to)];
  return toHex(start.map((part, index) => part + ((end[index] ?? part) - part) * share) as unknown as Lab);
}

/** The perceived lightness of a hex colour, from 0 (black) to 1 (white). */
export function lightness(hex: string): number {
  return toLab(hex)[0];
}

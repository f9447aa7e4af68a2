import type { Pixels } from '#server/platform/pictures/worker/decode.ts';

const size = 8;
const stride = 4;
// Of the paper by Wang et al. (2004), for 8 bits.
const c1 = (0.01 * 255) ** 2;
const c2 = (0.03 * 255) ** 2;

/** The structural similarity of the brightness of two pictures of the same size: 1 if they are equal. */
export function ssim(one: Pixels, other: Pixels): number {
  const [a, b] = [brightness(one), brightness(other)];
  let [sum, count] = [0, 0];
  for (let y = 0; y + size <= one.height; y += stride)
    for (let x = 0; x + size <= one.width; x += stride) {
      sum += ssimOfWindow(a, b, y * one.width + x, one.width);
      count += 1;
    }
  return sum / count;
}

function ssimOfWindow(a: Float32Array, b: Float32Array, start: number, rowLength: number): number {
  let [sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0];
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1) {
      const at = start + row * rowLength + column;
      const [valueA = 0, valueB = 0] = [a[at], b[at]];
      sumA += valueA;
      sumB += valueB;
      sumAA += valueA * valueA;
      sumBB += valueB * valueB;
      sumAB += valueA * valueB;
    }
  const n = size * size;
  const [meanA, meanB] = [sumA / n, sumB / n];
  const variances = sumAA / n - meanA ** 2 + sumBB / n - meanB ** 2;
  const covariance = sumAB / n - meanA * meanB;
  return ((2 * meanA * meanB + c1) * (2 * covariance + c2)) / ((meanA ** 2 + meanB ** 2 + c1) * (variances + c2));
}

function brightness({ data }: Pixels): Float32Array {
  return Float32Array.from(
    { length: data.length / 3 },
    (_, at) => 0.299 * (data[3 * at] ?? 0) + 0.587 * (data[3 * at + 1] ?? 0) + 0.114 * (data[3 * at + 2] ?? 0),
  );
}

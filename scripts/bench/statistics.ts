/** The value below which this share (0 to 1) of the values lie; 0 for an empty list. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

export const median = (values: number[]): number => percentile(values, 0.5);

/** The smallest of 1, 2, 2.5 and 5 times a power of ten that is not below the value; at least 1. */
export function niceMaximum(value: number): number {
  if (value <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 2.5, 5, 10].find((step) => step * power >= value && Number.isInteger(step * power)) ?? 10) * power;
}

/** A plot's coordinates: 100 wide and 100 high, whatever its size on the screen. */
interface Shape {
  line: string;
  area: string;
  /** The points without a neighbour, which a line does not show. */
  dots: { x: number; y: number }[];
  at: (index: number) => { x: number; y: number } | null;
}

/** The paths of a line through the values and of the area below it; both are interrupted where a value is null. */
export function shapeOf(values: readonly (number | null)[], maximum: number): Shape {
  const at = (index: number) => {
    const value = values[index] ?? null;
    const x = values.length < 2 ? 50 : (100 * index) / (values.length - 1);
    return value === null ? null : { x: round(x), y: round(100 - (100 * value) / maximum) };
  };
  const runs: { x: number; y: number }[][] = [[]];
  for (const index of values.keys()) {
    const point = at(index);
    if (point) runs.at(-1)?.push(point);
    else runs.push([]);
  }
  const drawn = runs.filter((run) => run.length > 1);
  const lineOf = (run: { x: number; y: number }[]) => run.map(({ x, y }) => `${x} ${y}`).join('L');
  return {
    at,
    line: drawn.map((run) => `M${lineOf(run)}`).join(''),
    area: drawn.map((run) => `M${run[0]?.x ?? 0} 100L${lineOf(run)}L${run.at(-1)?.x ?? 0} 100Z`).join(''),
    dots: runs.flatMap((run) => (run.length === 1 ? run : [])),
  };
}

const round = (value: number) => Math.round(value * 100) / 100;

/** A seeded random number generator: the same seed gives the same sequence on every machine. */
export interface Random {
  next(): number;
  between(low: number, high: number): number;
  /** A whole number, both ends included. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  shuffled<T>(list: readonly T[]): T[];
}

/** Creates a generator (mulberry32) from a whole number. */
export function createRandom(seed: number): Random {
  let state = Math.imul(seed + 0x6d2b79f5, 0x9e3779b1) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    whole,
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick: <T>(list: readonly T[]) => item(list, whole(0, list.length - 1)),
    shuffled: <T>(list: readonly T[]) => {
      const shuffled = [...list];
      for (let last = shuffled.length - 1; last > 0; last--) {
        const other = whole(0, last);
        const swapped = item(shuffled, last);
        shuffled[last] = item(shuffled, other);
        shuffled[other] = swapped;
      }
      return shuffled;
    },
  };
}

/** The item at an index modulo the length, negative ones included; throws for an empty list. */
export function item<T>(list: readonly T[], index: number): T {
  if (list.length === 0) throw new Error('The list is empty.');
  return list[((index % list.length) + list.length) % list.length] as T;
}

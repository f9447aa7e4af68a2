import { nearestNames } from './nearest-names.ts';

const units = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 };

type Unit = keyof typeof units;

const unitNames = Object.keys(units) as Unit[];

/** The milliseconds of a duration such as `2d`, `3h`, `15m` or `30s`; undefined for another text. */
export function parseDuration(text: string): number | undefined {
  const [, amount, unit] = /^(\d{1,4})([dhms])$/.exec(text) ?? [];
  return unit === undefined ? undefined : Number(amount) * units[unit as Unit];
}

/** The text that `parseDuration` reads, in the largest unit that fits. */
export function formatDuration(ms: number): string {
  const unit = unitNames.find((name) => ms % units[name] === 0) ?? 's';
  return `${ms / units[unit]}${unit}`;
}

/** The word with a duration that differs least from a wrong one; `signs` may stand before it. */
export function nearestDuration(word: string, kind: string, signs: readonly string[]): string {
  const amount = /\d+/.exec(word)?.[0].slice(0, 4) ?? '1';
  const words = signs.flatMap((sign) => unitNames.map((unit) => `${kind}:${sign}${amount}${unit}`));
  return nearestNames(word, words)[0] ?? '';
}

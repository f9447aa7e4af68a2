export type TimeLength = 'long' | 'short';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Each unit with its length, the longest first. */
const units = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['week', 7 * day],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
] as const;

const formats = {
  long: new Intl.RelativeTimeFormat('en', { style: 'long' }),
  short: new Intl.RelativeTimeFormat('en', { style: 'narrow' }),
};

/** How long ago a time was, in its largest whole unit: '3 days ago', or '3d ago' if short; 'just now' within a minute. */
export function relativeTime(dateTime: string, length: TimeLength): string {
  const elapsed = Date.now() - Date.parse(dateTime);
  // Also for a time in the future: the server's clock may be ahead.
  const [unit, milliseconds] = units.find((one) => elapsed >= one[1]) ?? [];
  if (unit === undefined) return 'just now';
  return formats[length].format(-Math.floor(elapsed / milliseconds), unit);
}

/** The date and time in the reader's own time zone and notation. */
export const exactTime = (dateTime: string): string =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' }).format(new Date(dateTime));

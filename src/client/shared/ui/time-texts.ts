import { t } from '@lingui/core/macro';

import { formatLocale } from '../language/format-locale.ts';
import { i18n } from '../language/i18n.ts';
import { serverNow } from '../server-clock.ts';

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

/** In German the narrow form says 'vor 34 m', which are metres. */
const styleOf = (length: TimeLength) => (length === 'long' ? 'long' : i18n.locale === 'de' ? 'short' : 'narrow');
/** Creating one takes longer than formatting with it. */
const formats = new Map<string, Intl.RelativeTimeFormat>();

function formatOf(length: TimeLength): Intl.RelativeTimeFormat {
  const key = `${i18n.locale} ${length}`;
  const format = formats.get(key) ?? new Intl.RelativeTimeFormat(i18n.locale, { style: styleOf(length) });
  formats.set(key, format);
  return format;
}

/** How long ago a time of the server was, in its largest whole unit: '3 days ago', or '3d ago' if short; 'just now' within a minute. */
export function relativeTime(dateTime: string, length: TimeLength): string {
  const elapsed = serverNow() - Date.parse(dateTime);
  // Also for a time in the future: before its first answer the server's clock is not known.
  const [unit, milliseconds] = units.find((one) => elapsed >= one[1]) ?? [];
  if (unit === undefined) return t`just now`;
  return formatOf(length).format(-Math.floor(elapsed / milliseconds), unit);
}

/** The date and time in the reader's own time zone and notation. */
export const exactTime = (dateTime: string): string =>
  new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'full', timeStyle: 'short' }).format(new Date(dateTime));

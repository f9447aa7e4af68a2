import { formatLocale } from '#client/shared/language/format-locale.ts';
import { i18n } from '#client/shared/language/i18n.ts';

export const formatCount = (count: number): string => new Intl.NumberFormat(i18n.locale).format(count);

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Such as '1.9 GB', in units of a thousand. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return new Intl.NumberFormat(i18n.locale, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    maximumFractionDigits: power < 3 ? 0 : 1,
  }).format(bytes / 1000 ** power);
}

/** Noon, so that no time zone makes another day of it. */
const noonOf = (day: string) => new Date(`${day}T12:00:00`);

/** Such as 'Sunday, 22 November'. */
export const formatDay = (day: string): string =>
  new Intl.DateTimeFormat(formatLocale(), { weekday: 'long', day: 'numeric', month: 'long' }).format(noonOf(day));

/** Such as 'Sun, 22 Nov'. */
export const formatWeekday = (day: string): string =>
  new Intl.DateTimeFormat(formatLocale(), { weekday: 'short', day: 'numeric', month: 'short' }).format(noonOf(day));

/** Such as '22 Nov', with the year if `withYear`. */
export const formatShortDay = (day: string, withYear = false): string =>
  new Intl.DateTimeFormat(formatLocale(), {
    day: 'numeric',
    month: 'short',
    ...(withYear && { year: 'numeric' }),
  }).format(noonOf(day));

/** Such as '15:10'. */
export const formatClock = (time: string): string =>
  new Intl.DateTimeFormat(formatLocale(), { timeStyle: 'short' }).format(new Date(time));

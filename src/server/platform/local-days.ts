// Days of the server's local time zone, written as 2026-11-22.

/** The day of this time. */
export function localDay(time: number): string {
  const date = new Date(time);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

/** When the day begins, or the one that is `days` later; clocks that are changed make some of them longer. */
export function startOfDay(day: string, days = 0): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + days).getTime();
}

/** The day that is so many days later, or earlier. */
export const addDays = (day: string, days: number): string => localDay(startOfDay(day, days));

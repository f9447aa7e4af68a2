/** A time as a person would say it: without its day while that is today's. */
export function timeWords(time: number, now = Date.now()): string {
  const isToday = new Date(time).toDateString() === new Date(now).toDateString();
  const how: Intl.DateTimeFormatOptions = isToday ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' };
  return new Intl.DateTimeFormat(undefined, how).format(time);
}

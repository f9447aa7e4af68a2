/** The last moment of a day where the admin is, in milliseconds. */
export const endOf = (day: string): number => new Date(`${day}T23:59:59`).getTime();

/** The day of a time where the admin is, as a field for dates has it. */
export function dayOf(time: string): string {
  const date = new Date(time);
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

import { formatLocale } from '#client/shared/language/format-locale.ts';
import type { Schemas } from '#contract/operations.ts';

type Entry = Schemas['AuditEntry'];

/** Entries that follow each other, grouped by the reader's day, with the name of the day. */
export function byDay(entries: readonly Entry[]): { day: string; name: string; entries: Entry[] }[] {
  const format = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'full' });
  const days: { day: string; name: string; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const at = new Date(entry.at);
    const day = `${at.getFullYear()}-${at.getMonth() + 1}-${at.getDate()}`;
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, name: format.format(at), entries: [entry] });
  }
  return days;
}

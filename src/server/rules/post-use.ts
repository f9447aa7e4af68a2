import type { Schemas } from '#contract/operations.ts';

/** A post with what its author has answered: '' before it was asked, 'none' before it has answered or once it has taken that back. */
export interface UseRow {
  created_at: number;
  use_answer: '' | 'none' | Schemas['UseAnswer'];
  use_answered_at: number | null;
}

/** The answer as the contract has it; empty without one. */
export function presentUse({ created_at: from, use_answer: answer, use_answered_at: to }: UseRow): {
  use?: Schemas['PostUse'];
} {
  if (answer === '' || answer === 'none' || to === null) return {};
  return { use: { answer, months: monthsBetween(from, to) } };
}

/** The same time so many months before; the end of a month that has no such day, so that later is never earlier. */
export function monthsBefore(time: number, months: number): number {
  const date = new Date(time);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - months);
  if (date.getUTCDate() === day) return date.getTime();
  date.setUTCDate(0);
  return date.setUTCHours(23, 59, 59, 999);
}

/** The whole months between two times. */
function monthsBetween(from: number, to: number): number {
  const [start, end] = [new Date(from), new Date(to)];
  const months = 12 * (end.getUTCFullYear() - start.getUTCFullYear()) + end.getUTCMonth() - start.getUTCMonth();
  return Math.max(0, monthsBefore(to, months) < from ? months - 1 : months);
}

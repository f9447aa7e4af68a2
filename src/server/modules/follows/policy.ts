import type { Viewer } from '#server/http/context.ts';
import { Problem } from '#server/platform/problem.ts';

/** S005: nobody follows oneself. */
export function checkNotOneself(member: Viewer, otherId: string): void {
  if (member.id === otherId) throw new Problem(400, 'You cannot follow yourself.');
}

import type { Viewer } from '#server/http/context.ts';
import { Problem } from '#server/platform/problem.ts';

/** S130: a member saves for itself; a `userId` that is sent along must be its own. */
export function checkOwnList(member: Viewer, userId: string | undefined): void {
  if (userId !== undefined && userId !== member.id) throw new Problem(403, 'You can only change what you saved yourself.');
}

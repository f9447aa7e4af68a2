import { msg } from '@lingui/core/runtime-macro';

import type { Schemas } from '#contract/operations.ts';
import { Problem } from '#server/platform/problem.ts';

import type { CommunitySettings } from './community-settings.ts';

/** Calls of these tags are about what members do here. */
const tags = new Set(['posts', 'comments', 'follows', 'saves']);
/** An illegal post can still be reported. */
const always = 'reportPost';

interface Call {
  operationId?: string | undefined;
  tags?: readonly string[] | undefined;
}

/** Throws 403 for a call that changes what members do here, once the community is closed. */
export function requireNotClosed(
  { closesAt }: CommunitySettings,
  { operationId, tags: own = [] }: Call,
  now: number,
): void {
  if (closesAt === null || Date.parse(closesAt) > now) return;
  if (operationId === always || !own.some((tag) => tags.has(tag))) return;
  throw new Problem(403, msg`This community is closed. You can still read it, and download your data.`);
}

/** How one can join at present. */
export const registrationNow = ({ registration, closesAt }: CommunitySettings): Schemas['RegistrationMode'] =>
  closesAt === null ? registration : 'closed';

import type { Schemas } from '#contract/operations.ts';
import { toIsoTime } from '#server/platform/clock.ts';
import { profilePicUrl } from '#server/platform/pictures/picture-urls.ts';

import type { MemberRow } from './members-store.ts';

type AdminMember = Schemas['AdminMember'];

/** Converts a row to the contract's AdminMember. */
export function presentMember(row: MemberRow): AdminMember {
  return {
    _id: row.id,
    username: row.username,
    profilePicUrl: profilePicUrl(row.picture_id),
    joinedAt: new Date(row.created_at).toISOString(),
    lastActiveAt: toIsoTime(row.last_seen_at),
    posts: row.posts,
    pictureBytes: row.picture_bytes,
    isAdmin: row.is_admin === 1,
    isModerator: row.is_moderator === 1,
    state: stateOf(row),
    suspendedUntil: toIsoTime(row.suspended_until),
    suspensionReason: row.suspension_reason,
    deletionAt: toIsoTime(row.deletion_at),
  };
}

function stateOf(row: MemberRow): AdminMember['state'] {
  if (row.suspended_at !== null) return 'suspended';
  if (row.declined_at !== null) return 'declined';
  if (row.requested_at !== null) return 'waiting';
  return row.deactivated_at === null ? 'active' : 'deactivated';
}

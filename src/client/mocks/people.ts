import type { Schemas } from '#contract/operations.ts';

import type { Community } from './empty-community.ts';

/** All members, by username, including the signed-in one. */
export const listPeople = ({ me, others }: Community): Schemas['Person'][] =>
  [{ _id: me._id, username: me.username, profilePicUrl: me.profilePicUrl }, ...others].toSorted((one, other) =>
    one.username.localeCompare(other.username),
  );

/** Ids of a member's connections: in this community only the signed-in member follows others. */
export const connectionsOf = ({ me, following }: Community, id: string): string[] =>
  id === me._id ? following : following.includes(id) ? [me._id] : [];

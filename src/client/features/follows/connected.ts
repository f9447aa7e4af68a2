import type { Schemas } from '#contract/operations.ts';

/** Followers and followed members of a profile: the newest ids, at most 1,000 each, and the count of all distinct ones. */
type Connected = Pick<Schemas['Profile'], 'followers' | 'following' | 'connectionsCount'>;

const maxIds = 1000;

const isTruncated = ({ followers, following }: Connected) => followers.length >= maxIds || following.length >= maxIds;

/** Distinct ids among followers and following; the server's count where the lists are truncated (S067). */
export function countConnections(profile: Connected): number {
  return isTruncated(profile) ? profile.connectionsCount : new Set([...profile.followers, ...profile.following]).size;
}

/** The profile with or without the follower `id`. Where the two are connected the other way round, the count stays (S069). */
export const withFollower = <P extends Connected>(profile: P, id: string, isFollower: boolean): P =>
  withConnection(profile, { list: 'followers', other: 'following' }, id, isFollower);

/** The same with or without the followed member `id`. */
export const withFollowed = <P extends Connected>(profile: P, id: string, isFollowed: boolean): P =>
  withConnection(profile, { list: 'following', other: 'followers' }, id, isFollowed);

function withConnection<P extends Connected>(
  profile: P,
  { list, other }: Record<'list' | 'other', 'followers' | 'following'>,
  id: string,
  isIncluded: boolean,
): P {
  const others = profile[list].filter((listed) => listed !== id);
  const was = others.length < profile[list].length;
  // Truncated lists may leave this member out.
  if (was === isIncluded && (isIncluded || !isTruncated(profile))) return profile;
  const step = profile[other].includes(id) ? 0 : 1;
  return {
    ...profile,
    [list]: isIncluded ? [id, ...others] : others,
    connectionsCount: profile.connectionsCount + (isIncluded ? step : -step),
  };
}

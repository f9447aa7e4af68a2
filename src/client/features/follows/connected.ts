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
export function withFollower<P extends Connected>(profile: P, id: string, isFollower: boolean): P {
  const others = profile.followers.filter((other) => other !== id);
  const was = others.length < profile.followers.length;
  // Truncated lists may leave this follower out.
  if (was === isFollower && (isFollower || !isTruncated(profile))) return profile;
  const step = profile.following.includes(id) ? 0 : 1;
  return {
    ...profile,
    followers: isFollower ? [id, ...others] : others,
    connectionsCount: profile.connectionsCount + (isFollower ? step : -step),
  };
}

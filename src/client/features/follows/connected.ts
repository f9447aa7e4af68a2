/** Who a member is connected with, as its profile tells it. */
export interface Connected {
  /** The newest ids, at most 1,000. */
  followers: string[];
  following: string[];
  /** All distinct ones, those that the lists leave out too. */
  connectionsCount: number;
}

const mostIds = 1000;

const isCut = ({ followers, following }: Connected) => followers.length >= mostIds || following.length >= mostIds;

/** Distinct ids among followers and following; where the lists are cut short, the count that comes with them (S067). */
export function countConnections(profile: Connected): number {
  return isCut(profile) ? profile.connectionsCount : new Set([...profile.followers, ...profile.following]).size;
}

/** The profile once `id` follows it. For two that already are connected the count stays (S069). */
export const withFollower =
  (id: string) =>
  <P extends Connected>(profile: P): P => {
    if (profile.followers.includes(id)) return profile;
    const added = profile.following.includes(id) ? 0 : 1;
    return { ...profile, followers: [id, ...profile.followers], connectionsCount: profile.connectionsCount + added };
  };

/** The profile once `id` follows it no longer. */
export const withoutFollower =
  (id: string) =>
  <P extends Connected>(profile: P): P => {
    // A list cut short may have left this follower out.
    if (!profile.followers.includes(id) && !isCut(profile)) return profile;
    const taken = profile.following.includes(id) ? 0 : 1;
    return {
      ...profile,
      followers: profile.followers.filter((other) => other !== id),
      connectionsCount: profile.connectionsCount - taken,
    };
  };

import type { DemoMember } from './members.ts';
import type { DemoPost } from './posts.ts';
import type { Random } from './random.ts';

/** The demo account has enough saved posts to fill its Saved Posts page. */
const demoAccountSaves = 22;

/** Creates saves, as pairs of indexes: members save posts of their interests, those of well-known members more often. */
export function createDemoSaves(
  random: Random,
  members: readonly DemoMember[],
  posts: readonly DemoPost[],
): { member: number; post: number }[] {
  return members.flatMap((member, index) => {
    const count = index === 0 ? demoAccountSaves : random.whole(0, 4 + member.reach * 2);
    const candidates = random
      .shuffled(posts.map((post, place) => ({ post, place })))
      .filter(({ post }) => post.picture !== null && post.author !== index && member.interests.includes(post.category))
      .filter(({ post }) => random.chance((members[post.author]?.reach ?? 1) / 9));
    return candidates.slice(0, count).map(({ place }) => ({ member: index, post: place }));
  });
}

/** Creates follows, as pairs of indexes: well-known members have more followers, and 45 % of follows are returned. */
export function createDemoFollows(
  random: Random,
  members: readonly DemoMember[],
): { follower: number; followee: number }[] {
  // A set of pairs written as text, because both of two members may add the same one.
  const pairs = new Set<string>();
  const add = (follower: number, followee: number) => {
    if (follower !== followee) pairs.add(`${follower} ${followee}`);
  };
  members.forEach((member, follower) => {
    members.forEach((other, followee) => {
      const shared = member.interests.filter((interest) => other.interests.includes(interest)).length;
      if (!random.chance(shared * (other.reach / 9) ** 2 * (follower === 0 ? 0.8 : 0.42))) return;
      add(follower, followee);
      if (random.chance(0.45)) add(followee, follower);
    });
  });
  return [...pairs].map((pair) => {
    const [follower = 0, followee = 0] = pair.split(' ').map(Number);
    return { follower, followee };
  });
}

import type { DemoMember } from './members.ts';
import type { DemoPost } from './posts.ts';
import type { Random } from './random.ts';

const demoSaves = 22;

/** Who saved which posts: each by interest, posts of well-known members more often; the demo account has a good shelf of them. */
export function tellSaves(random: Random, members: readonly DemoMember[], posts: readonly DemoPost[]): { member: number; post: number }[] {
  return members.flatMap((member, index) => {
    const wish = index === 0 ? demoSaves : random.whole(0, 4 + member.reach * 2);
    const liked = random.shuffled(posts.map((post, place) => ({ post, place })))
      .filter(({ post }) => post.picture !== null && post.author !== index && member.interests.includes(post.category))
      .filter(({ post }) => random.chance((members[post.author]?.reach ?? 1) / 9));
    return liked.slice(0, wish).map(({ place }) => ({ member: index, post: place }));
  });
}

/** Who follows whom: the well-known are followed by many, and about half of them follow back. */
export function tellFollows(random: Random, members: readonly DemoMember[]): { follower: number; followee: number }[] {
  const ties = new Set<string>();
  const add = (follower: number, followee: number) => { if (follower !== followee) ties.add(`${follower} ${followee}`); };
  members.forEach((member, follower) => {
    members.forEach((other, followee) => {
      const shared = member.interests.filter((interest) => other.interests.includes(interest)).length;
      if (!random.chance(shared * (other.reach / 9) ** 2 * (follower === 0 ? 0.8 : 0.42))) return;
      add(follower, followee);
      if (random.chance(0.45)) add(followee, follower);
    });
  });
  return [...ties].map((tie) => {
    const [follower = 0, followee = 0] = tie.split(' ').map(Number);
    return { follower, followee };
  });
}

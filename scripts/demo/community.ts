import { createDemoComments, type DemoComment } from './comments.ts';
import { members, type DemoMember } from './members.ts';
import { createDemoPosts, type DemoPost } from './posts.ts';
import { createRandom } from './random.ts';
import { createDemoFollows, createDemoSaves } from './saves-and-follows.ts';
import { createDemoUses, type DemoUse } from './uses.ts';

export type { DemoComment, DemoMember, DemoPost };

/** The contents of the demo community. Members and posts are referred to by their index. */
export interface DemoCommunity {
  readonly members: readonly DemoMember[];
  readonly posts: readonly DemoPost[];
  readonly comments: readonly DemoComment[];
  readonly saves: readonly { readonly member: number; readonly post: number }[];
  readonly uses: readonly DemoUse[];
  readonly follows: readonly { readonly follower: number; readonly followee: number }[];
}

/** Creates the members, posts, comments, saves and follows of the demo; the same seed gives the same community. */
export function createDemoCommunity(seed: number): DemoCommunity {
  const random = createRandom(seed);
  const posts = createDemoPosts(random, members);
  return {
    members,
    posts,
    comments: createDemoComments(random, members, posts),
    saves: createDemoSaves(random, members, posts),
    uses: createDemoUses(posts),
    follows: createDemoFollows(random, members),
  };
}

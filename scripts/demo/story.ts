import { createRandom } from './random.ts';
import { tellComments } from './comments.ts';
import type { DemoComment } from './comments.ts';
import type { DemoMember } from './members.ts';
import { members } from './members.ts';
import { tellPosts } from './posts.ts';
import type { DemoPost } from './posts.ts';
import { tellFollows, tellSaves } from './ties.ts';

export type { DemoComment, DemoMember, DemoPost };

/** A whole small community; members and posts are referred to by their index. */
export interface Story {
  readonly members: readonly DemoMember[];
  readonly posts: readonly DemoPost[];
  readonly comments: readonly DemoComment[];
  readonly saves: readonly { readonly member: number; readonly post: number }[];
  readonly follows: readonly { readonly follower: number; readonly followee: number }[];
}

/** Tells who is in the demo community and what they have posted, said, saved and followed; the same seed tells the same story. */
export function tellStory(seed: number): Story {
  const random = createRandom(seed);
  const posts = tellPosts(random, members);
  return { members, posts, comments: tellComments(random, members, posts), saves: tellSaves(random, members, posts), follows: tellFollows(random, members) };
}

import type { Schemas } from '#contract/operations.ts';

import type { DemoPost } from './posts.ts';

/** What the author of a post has answered to the question whether it still uses it. */
export interface DemoUse {
  /** The index of the post. */
  readonly post: number;
  readonly answer: Schemas['UseAnswer'];
  readonly ageMinutes: number;
}

const day = 24 * 60;
const [threeMonths, sixMonths] = [93 * day, 186 * day];
const answers = ['stillInUse', 'usedUp', 'stillInUse', 'noLonger'] as const;

/** Every third post that is old enough has an answer. */
export function createDemoUses(posts: readonly DemoPost[]): DemoUse[] {
  return posts
    .map(({ author, picture, ageMinutes }, post) => ({ author, picture, ageMinutes, post }))
    .filter(
      ({ author, picture, ageMinutes, post }) => author > 0 && picture && ageMinutes > threeMonths && post % 3 === 0,
    )
    .map(({ ageMinutes, post }, at) => ({
      post,
      answer: answers[at % answers.length] ?? 'stillInUse',
      ageMinutes: ageMinutes - (ageMinutes > sixMonths ? sixMonths : threeMonths),
    }));
}

/** The post of the demo account that it is asked about. */
export const askedPost = (posts: readonly DemoPost[]): number =>
  posts.findIndex(({ author, ageMinutes }) => author === 0 && ageMinutes > threeMonths);

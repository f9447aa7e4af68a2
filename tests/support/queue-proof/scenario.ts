import type { Random } from '#scripts/demo/random.ts';

/** One mutation of a scenario. Posts, authors and the member's own posts are indexes into the fixture. */
export type ScenarioStep =
  | { type: 'save' | 'unsave'; post: number }
  | { type: 'follow' | 'unfollow'; author: number }
  | { type: 'comment'; post: number; text: string }
  | { type: 'delete'; own: number }
  | { type: 'read' }
  | { type: 'post'; title: string; hasPicture: boolean }
  | { type: 'change profile'; about: string; hasPicture: boolean };

/** How many posts, authors and own posts a fixture has. */
export const sizes = { posts: 4, authors: 3, own: 3 };

/** Creates about twenty mixed mutations, each one that the UI would offer at that point: only a saved post can be unsaved. */
export function createScenario(random: Random): ScenarioStep[] {
  const saved = new Set<number>();
  const followed = new Set<number>();
  const own = Array.from({ length: sizes.own }, (_, index) => index);
  /** Adds or removes the index; returns whether it was in the set. */
  const toggle = (set: Set<number>, index: number) => {
    const wasIn = set.delete(index);
    if (!wasIn) set.add(index);
    return wasIn;
  };

  const kinds: ((count: number) => ScenarioStep)[] = [
    () => {
      const post = random.whole(0, sizes.posts - 1);
      return { type: toggle(saved, post) ? 'unsave' : 'save', post };
    },
    () => {
      const author = random.whole(0, sizes.authors - 1);
      return { type: toggle(followed, author) ? 'unfollow' : 'follow', author };
    },
    (count) => ({ type: 'comment', post: random.whole(0, sizes.posts - 1), text: `remark ${count}` }),
    () => ({ type: 'read' }),
    (count) => ({ type: 'post', title: `post ${count}`, hasPicture: random.chance(0.7) }),
    (count) => ({ type: 'change profile', about: `about ${count}`, hasPicture: random.chance(0.4) }),
    () => {
      const [deleted] = own.splice(random.whole(0, own.length - 1), 1);
      return deleted === undefined ? { type: 'read' } : { type: 'delete', own: deleted };
    },
  ];
  const weights = [6, 4, 5, 1, 2, 2, 1];
  const weighted = kinds.flatMap((kind, index) => Array.from({ length: weights[index] ?? 1 }, () => kind));
  return Array.from({ length: random.whole(18, 22) }, (_, count) => random.pick(weighted)(count));
}

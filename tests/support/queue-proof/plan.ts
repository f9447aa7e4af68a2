import type { Random } from '#scripts/demo/random.ts';

/** One thing that a member does; posts, authors and the member's own posts are told by their place in the scene. */
export type Step =
  | { does: 'save' | 'unsave'; post: number }
  | { does: 'follow' | 'unfollow'; author: number }
  | { does: 'comment'; post: number; text: string }
  | { does: 'delete'; own: number }
  | { does: 'read' }
  | { does: 'post'; title: string; hasPicture: boolean }
  | { does: 'change profile'; about: string; hasPicture: boolean };

/** What there is to act upon. */
export const sizes = { posts: 4, authors: 3, own: 3 };

/** About twenty mixed actions in their order, each one that the screens would offer at that moment. */
export function planOf(random: Random): Step[] {
  const saved = new Set<number>();
  const followed = new Set<number>();
  const own = Array.from({ length: sizes.own }, (_, index) => index);
  const toggled = (among: Set<number>, one: number) => {
    const isIn = among.delete(one);
    if (!isIn) among.add(one);
    return isIn;
  };

  const kinds: ((count: number) => Step)[] = [
    () => {
      const post = random.whole(0, sizes.posts - 1);
      return { does: toggled(saved, post) ? 'unsave' : 'save', post };
    },
    () => {
      const author = random.whole(0, sizes.authors - 1);
      return { does: toggled(followed, author) ? 'unfollow' : 'follow', author };
    },
    (count) => ({ does: 'comment', post: random.whole(0, sizes.posts - 1), text: `remark ${count}` }),
    () => ({ does: 'read' }),
    (count) => ({ does: 'post', title: `post ${count}`, hasPicture: random.chance(0.7) }),
    (count) => ({ does: 'change profile', about: `about ${count}`, hasPicture: random.chance(0.4) }),
    () => {
      const [gone] = own.splice(random.whole(0, own.length - 1), 1);
      return gone === undefined ? { does: 'read' } : { does: 'delete', own: gone };
    },
  ];
  const weights = [6, 4, 5, 1, 2, 2, 1];
  const lots = kinds.flatMap((kind, index) => Array.from({ length: weights[index] ?? 1 }, () => kind));
  return Array.from({ length: random.whole(18, 22) }, (_, count) => random.pick(lots)(count));
}

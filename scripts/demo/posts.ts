import type { Category, CleanTag, Subcategory } from '#contract/vocabulary.ts';
import { categories, subcategories } from '#contract/vocabulary.ts';
import { seedOfScene } from './art/draw-picture.ts';
import type { DemoMember } from './members.ts';
import { allDrafts, frontPage } from './posts/all-drafts.ts';
import type { Draft } from './posts/draft.ts';
import type { Random } from './random.ts';

/** A post of the demo community; `picture` is a seed for `drawPicture` with its category and first subcategory, or null. */
export interface DemoPost {
  readonly author: number;
  readonly title: string;
  readonly caption: string;
  readonly category: Category;
  readonly subcategory: readonly Subcategory[];
  readonly tags: readonly CleanTag[];
  readonly link: string;
  readonly picture: number | null;
  readonly ageMinutes: number;
  /** What the post speaks of, in a word or two. */
  readonly thing: string;
}

interface Placed { readonly draft: Draft; readonly category: Category; readonly subcategory: Subcategory; readonly picture: number | null }

/** All posts, newest first: the front page as written down, the others mixed so that neighbours differ. */
export function tellPosts(random: Random, members: readonly DemoMember[]): DemoPost[] {
  const byName = new Map(members.map((member, index) => [member.username, index]));
  return mixed(random, placed()).map(({ draft, category, subcategory, picture }, index): DemoPost => {
    const named = draft.by === undefined ? undefined : byName.get(draft.by);
    if (draft.by !== undefined && named === undefined) throw new Error(`nobody is called ${draft.by}`);
    const author = named ?? someoneFor(random, members, category);
    const shop = members[author];
    return {
      author, category, picture, title: draft.title, caption: draft.caption, thing: draft.thing, tags: draft.tags ?? [],
      subcategory: [subcategory, ...(draft.also ? [draft.also as Subcategory] : [])],
      link: shop?.isShop ? `https://shop.example.org/${shop.username}/${draft.thing.replaceAll(' ', '-')}` : '',
      ageMinutes: Math.round(4 + index * 9 + index * index * 3.4 + random.between(0, 6)),
    };
  });
}

function placed(): Placed[] {
  return categories.flatMap((category) => subcategories[category].flatMap((subcategory) => {
    const turns = new Map<string, number>();
    return allDrafts[subcategory].map((draft): Placed => {
      if (draft.scene === null) return { draft, category, subcategory, picture: null };
      const turn = (turns.get(draft.scene) ?? 0) + 1;
      turns.set(draft.scene, turn);
      return { draft, category, subcategory, picture: draft.seed ?? seedOfScene(category, subcategory, draft.scene, turn) };
    });
  }));
}

function mixed(random: Random, all: readonly Placed[]): Placed[] {
  const front = frontPage.map((title) => {
    const found = all.find(({ draft }) => draft.title === title);
    if (!found) throw new Error(`nothing is called "${title}"`);
    return found;
  });
  const rest = random.shuffled(all.filter((post) => !front.includes(post)));
  const order = [...front];
  while (rest.length > 0) {
    const near = order.slice(-5).map(({ subcategory }) => subcategory);
    const last = order.at(-1)?.category;
    const better = rest.findIndex((post) => !near.includes(post.subcategory) && post.category !== last);
    order.push(...rest.splice(Math.max(0, better), 1));
  }
  return order;
}

function someoneFor(random: Random, members: readonly DemoMember[], category: Category): number {
  const able = members.flatMap((member, index) => !member.isShop && (index > 1 || random.chance(0.6)) && member.interests.includes(category) ? [index] : []);
  return random.pick(able);
}

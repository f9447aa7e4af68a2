import { categories, type Category, subcategories, type Subcategory } from '#contract/categories.ts';
import { type CleanTag } from '#contract/vocabulary.ts';

import type { DemoMember } from './members.ts';
import { allDrafts, frontPage } from './posts/all-drafts.ts';
import type { Draft } from './posts/draft.ts';
import type { Random } from './random.ts';

/** A post of the demo community. */
export interface DemoPost {
  /** The index of the member. */
  readonly author: number;
  readonly title: string;
  readonly caption: string;
  readonly category: Category;
  readonly subcategory: readonly Subcategory[];
  readonly tags: readonly CleanTag[];
  readonly link: string;
  /** The name of its file in `pictures/posts`; null for a post without a picture. */
  readonly picture: string | null;
  readonly ageMinutes: number;
  readonly subject: string;
}

interface DraftInCategory {
  readonly draft: Draft;
  readonly category: Category;
  readonly subcategory: Subcategory;
  readonly picture: string | null;
}

/** Creates the posts, newest first: those of `frontPage` in their order, then the others mixed by category. */
export function createDemoPosts(random: Random, members: readonly DemoMember[]): DemoPost[] {
  const byName = new Map(members.map((member, index) => [member.username, index]));
  return mixOrder(random, draftsInCategories()).map(({ draft, category, subcategory, picture }, index): DemoPost => {
    const named = draft.author === undefined ? undefined : byName.get(draft.author);
    if (draft.author !== undefined && named === undefined) throw new Error(`No demo member is called ${draft.author}.`);
    const author = named ?? pickAuthor(random, members, category);
    const member = members[author];
    return {
      author,
      category,
      picture,
      title: draft.title,
      caption: draft.caption,
      subject: draft.subject,
      tags: draft.tags ?? [],
      subcategory: [subcategory, ...(draft.secondSubcategory ? [draft.secondSubcategory as Subcategory] : [])],
      link: member?.isShop ? `https://shop.example.org/${member.username}/${draft.subject.replaceAll(' ', '-')}` : '',
      ageMinutes:
        Math.round(4 + index * 9 + index * index * 3.4 + random.between(0, 6)) +
        // The last ones are old enough for answers to whether they are still in use.
        Math.max(0, index - 198) * 2 * 24 * 60,
    };
  });
}

function draftsInCategories(): DraftInCategory[] {
  return categories.flatMap((category) =>
    subcategories[category].flatMap((subcategory) => {
      const turns = new Map<string, number>();
      return allDrafts[subcategory].map((draft): DraftInCategory => {
        if (draft.scene === null) return { draft, category, subcategory, picture: null };
        const turn = (turns.get(draft.scene) ?? 0) + 1;
        turns.set(draft.scene, turn);
        const picture = `${subcategory} ${draft.scene} ${turn}`.replaceAll(' ', '-');
        return { draft, category, subcategory, picture };
      });
    }),
  );
}

/** The front page first, then the rest in an order in which neighbours differ in category and subcategory. */
function mixOrder(random: Random, all: readonly DraftInCategory[]): DraftInCategory[] {
  const front = frontPage.map((title) => {
    const found = all.find(({ draft }) => draft.title === title);
    if (!found) throw new Error(`No draft has the title "${title}".`);
    return found;
  });
  const rest = random.shuffled(all.filter((post) => !front.includes(post)));
  const order = [...front];
  while (rest.length > 0) {
    const recent = order.slice(-5).map(({ subcategory }) => subcategory);
    const last = order.at(-1)?.category;
    const different = rest.findIndex((post) => !recent.includes(post.subcategory) && post.category !== last);
    order.push(...rest.splice(Math.max(0, different), 1));
  }
  return order;
}

/** A member who posts about the category; the demo account and the owner, who come first, less often than the others. */
function pickAuthor(random: Random, members: readonly DemoMember[], category: Category): number {
  const candidates = members.flatMap((member, index) =>
    !member.isShop && (index > 1 || random.chance(0.6)) && member.interests.includes(category) ? [index] : [],
  );
  return random.pick(candidates);
}

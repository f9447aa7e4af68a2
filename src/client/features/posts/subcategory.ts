import { type Category, subcategories, type Subcategory } from '#contract/categories.ts';

/** The category's subcategory of this name, or undefined, which stands for 'all'. */
export const knownSubcategory = (category: Category, name: string | undefined): Subcategory | undefined =>
  subcategories[category].find((known) => known === name);

/** The three fields in which a post may name its subcategories; each holds one or a list. */
interface CategorizedPost {
  category: Category;
  subcategory?: unknown;
  subcategories?: unknown;
  /** Counts from 0 in the form's list of the post's category. */
  subcategoryIndex?: unknown;
}

/** Whether any of the three fields names this subcategory (S083). */
export function isInSubcategory(post: CategorizedPost, subcategory: string): boolean {
  const names: readonly unknown[] = subcategories[post.category];
  const listed = listOf(post.subcategoryIndex)
    .filter((index) => index !== '')
    .map((index) => names[Number(index)]);
  return [...listOf(post.subcategory), ...listOf(post.subcategories), ...listed].includes(subcategory);
}

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

import { subcategories } from '#contract/vocabulary.ts';
import type { Category } from '#contract/vocabulary.ts';

/** The three fields by which a post may name its subcategories; each holds one or a list of them. */
interface Filed {
  category: Category;
  subcategory?: unknown;
  subcategories?: unknown;
  /** Counts from 0 in the form's list of the post's category. */
  subcategoryIndex?: unknown;
}

/** Whether the post stands in this subcategory by any of the three fields (S083). */
export function isInSubcategory(post: Filed, subcategory: string): boolean {
  const names: readonly unknown[] = subcategories[post.category];
  const listed = listOf(post.subcategoryIndex)
    .filter((index) => index !== '')
    .map((index) => names[Number(index)]);
  return [...listOf(post.subcategory), ...listOf(post.subcategories), ...listed].includes(subcategory);
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]);

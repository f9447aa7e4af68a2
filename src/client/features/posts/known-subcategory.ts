import { subcategories } from '#contract/vocabulary.ts';
import type { Category, Subcategory } from '#contract/vocabulary.ts';

/** The category's subcategory of this name, or undefined, which stands for 'all'. */
export const knownSubcategory = (category: Category, name: string | undefined): Subcategory | undefined =>
  subcategories[category].find((known) => known === name);

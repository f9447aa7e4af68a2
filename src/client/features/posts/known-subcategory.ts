import type { Category } from '#contract/categories.ts';
import { subcategories, type Subcategory } from '#contract/subcategories.ts';

/** The category's subcategory of this name, or undefined, which stands for 'all'. */
export const knownSubcategory = (category: Category, name: string | undefined): Subcategory | undefined =>
  subcategories[category].find((known) => known === name);

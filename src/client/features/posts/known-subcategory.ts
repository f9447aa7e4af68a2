import { subcategories, type Category, type Subcategory } from '#contract/categories.ts';

/** The category's subcategory of this name, or undefined, which stands for 'all'. */
export const knownSubcategory = (category: Category, name: string | undefined): Subcategory | undefined =>
  subcategories[category].find((known) => known === name);

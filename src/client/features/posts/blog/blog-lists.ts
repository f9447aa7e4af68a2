import type { Category } from '#contract/vocabulary.ts';
import { cleanTags, subcategories } from '#contract/vocabulary.ts';

/** The blog form's own subcategories: those of the post form, and one more each (S112). */
export const blogSubcategories: Record<Category, readonly string[]> = {
  beauty: [...subcategories.beauty, 'nail care'],
  fashion: [...subcategories.fashion, 'repair'],
  wellness: [...subcategories.wellness, 'environmental'],
};

/** The blog form's tags, with 'c' where the post form has the carbon-neutral one (S114). */
export const blogTags: readonly string[] = cleanTags.map((tag) => (tag === 'carbon neautral shipping' ? 'c' : tag));

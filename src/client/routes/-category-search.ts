interface CategorySearch {
  /** As the address has it; the screen takes it for all of the category's posts if it is none of its subcategories. */
  subcategory?: string;
}

/** The search of a category's screen. The lists of subcategories come with the screen, not with the first page. */
export const categorySearch = ({ subcategory }: Record<string, unknown>): CategorySearch =>
  typeof subcategory === 'string' ? { subcategory } : {};

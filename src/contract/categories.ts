// The categories of posts and their subcategories. openapi.yaml lists them too; a contract test compares both.

export const categories = ['beauty', 'fashion', 'wellness'] as const;
export type Category = (typeof categories)[number];

/** The subcategories of the post form, in the order in which filter bars show them (S109–S111). */
export const subcategories = {
  beauty: ['beauty devices', 'body care', 'fragrances', 'haircare', 'makeup', 'skincare'],
  fashion: ['jewelry', 'new', 'preloved luxury', 'rent', 'secondhand', 'shoes', 'undies'],
  wellness: [
    'nutrition',
    'health and fitness',
    'mental wellbeing',
    'holistic health',
    'rest and recovery',
    'personal care',
  ],
} as const satisfies Record<Category, readonly string[]>;
export type Subcategory = (typeof subcategories)[Category][number];

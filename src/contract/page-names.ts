/** The pages that admins write, in the order of their links. */
export const pageNames = ['about', 'rules', 'privacy', 'terms', 'imprint'] as const;
export type PageName = (typeof pageNames)[number];

// The categories of posts. openapi.yaml lists them too; a contract test compares both. Apart from vocabulary.ts, because these are part of
// the first page's scripts.

export const categories = ['beauty', 'fashion', 'wellness'] as const;
export type Category = (typeof categories)[number];

import type { Category } from '#contract/categories.ts';

/**
 * The keys of the query cache and of its mutations; those that the first page does not need are in member-keys.ts. They stand
 * together because a mutation declares its effects on entries of other features. Hierarchical: `queryKey: saveKeys.all` matches
 * the ids and the list.
 */
export const postKeys = {
  /** Every list of posts. */
  all: ['posts'],
  newest: () => [...postKeys.all, 'newest'] as const,
  byMember: (userId: string) => [...postKeys.all, 'member', userId] as const,
  byCategory: (category: Category, subcategory?: string) =>
    [...postKeys.all, 'category', category, subcategory ?? 'all'] as const,
  /** One post by itself: not a list, so not below `all`. */
  detail: (postId: string) => ['post', postId] as const,
} as const;

export const saveKeys = {
  all: ['saves'],
  ids: () => [...saveKeys.all, 'ids'] as const,
  list: () => [...saveKeys.all, 'list'] as const,
  save: (postId: string) => [...saveKeys.all, 'save', postId] as const,
  unsave: (postId: string) => [...saveKeys.all, 'unsave', postId] as const,
} as const;

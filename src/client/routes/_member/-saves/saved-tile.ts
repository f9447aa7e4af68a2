import type { Post } from '#client/features/posts/queries.ts';
import { collectedPosts } from '#client/features/saves/collections/queries.ts';
import type { SavedPost } from '#client/features/saves/queries.ts';

/** A saved post as a tile shows it: it has no shop link and no subcategory (S105); an older one may even lack its ids (S088). */
const savedTile = ({
  postId = '',
  userId = '',
  ...post
}: Partial<SavedPost> & Omit<SavedPost, 'postId' | 'userId'>): Post => ({
  ...post,
  postId,
  userId,
  link: '',
  subcategory: [],
  createdAt: '',
});

/** All posts of a list of saved ones, as tiles show them. */
export const savedTiles = ({ pages }: { pages: { savedPosts: SavedPost[] }[] }): Post[] =>
  pages.flatMap(({ savedPosts }) => savedPosts.map(savedTile));

/** All posts of a collection, as tiles show them. */
export const collectionTiles = (data: Parameters<typeof collectedPosts>[0]): Post[] =>
  collectedPosts(data).map(savedTile);

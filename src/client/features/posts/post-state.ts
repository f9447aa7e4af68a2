import type { Post } from './queries.ts';

export type PostState = Pick<Post, 'postId' | 'imageUrl' | 'link' | 'caption' | 'title' | 'tags' | 'category'>;

/** A post as far as it is known: from the navigation at least, and the rest once the server has told it. */
export type ShownPost = PostState & Partial<Post>;

declare module '@tanstack/react-router' {
  // The post travels along with the navigation to its screen (S011).
  interface HistoryState {
    postId?: PostState['postId'];
    imageUrl?: PostState['imageUrl'];
    link?: PostState['link'];
    caption?: PostState['caption'];
    title?: PostState['title'];
    tags?: PostState['tags'];
    category?: PostState['category'];
  }
}

/** What the post's screen needs to paint itself at once. */
export const postState = ({ postId, imageUrl, link, caption, title, tags, category }: Post): PostState => ({
  postId,
  imageUrl,
  link,
  caption,
  title,
  tags,
  category,
});

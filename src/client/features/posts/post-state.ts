import type { Post } from './queries.ts';

export type PostState = Pick<Post, 'postId' | 'imageUrl' | 'link' | 'caption' | 'title' | 'tags' | 'category'>;

/** A post with at least the fields of the navigation's state; the others are known once the server has answered. */
export type ShownPost = PostState & Partial<Post>;

/** Whether all fields of the post are known. Neither the navigation's state nor the list of saved posts says when it was made. */
export const isWhole = (post: ShownPost): post is Post => post.createdAt !== undefined;

declare module '@tanstack/react-router' {
  // The navigation to a post's screen passes the post along (S011).
  interface HistoryState {
    postId?: PostState['postId'];
    imageUrl?: PostState['imageUrl'];
    link?: PostState['link'];
    caption?: PostState['caption'];
    title?: PostState['title'];
    tags?: PostState['tags'];
    category?: PostState['category'];
    /** From where nothing else is known of the post, such as a notification. */
    thumbnailUrl?: string;
    /** The list that one came from: its key, as text. */
    list?: string | undefined;
    /** Where one has moved on in the list: whether to the post before. */
    isBackwards?: boolean;
  }
}

/** The fields with which the post's screen can render before the server has answered. */
export const postState = ({ postId, imageUrl, link, caption, title, tags, category }: Post): PostState => ({
  postId,
  imageUrl,
  link,
  caption,
  title,
  tags,
  category,
});

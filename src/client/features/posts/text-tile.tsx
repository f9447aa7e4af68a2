import type { Post } from './queries.ts';
import styles from './text-tile.module.css';

/** The tile of a post without a picture: its caption on the category's colour (S050). `height` is in twentieths of the width. */
export function TextTile({ post, height }: { post: Pick<Post, 'caption' | 'title' | 'category'>; height: number }) {
  return (
    <span className={styles['tile']} data-category={post.category}>
      <svg viewBox={`0 0 20 ${height}`} aria-hidden />
      <span className={styles['text']}>{post.caption || post.title}</span>
    </span>
  );
}

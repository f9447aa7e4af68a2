import { clsx } from 'clsx';

import type { Post } from './queries.ts';
import styles from './words-tile.module.css';

/** A post without a picture: its caption, set as type on its category's tone (S050). `height` is in twentieths of its width. */
export function WordsTile({ post, height }: { post: Post; height: number }) {
  return (
    <span className={clsx(styles['words'], styles[post.category])}>
      <svg viewBox={`0 0 20 ${height}`} aria-hidden />
      <span className={styles['text']}>{post.caption || post.title}</span>
    </span>
  );
}

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { Picture } from '#client/shared/ui/picture.tsx';

import { postState } from './post-state.ts';
import styles from './post-tile.module.css';
import type { Post } from './queries.ts';
import { ShopButton } from './shop-button.tsx';
import { tileHeight } from './tile-height.ts';
import { WordsTile } from './words-tile.tsx';

interface PostTileProps {
  post: Post;
  actions: ReactNode;
  isFirst: boolean;
}

/** The column's width on the page: see the steps of the grid. */
const sizes =
  '(width < 580px) calc(46vw - 6px), (width < 930px) calc(30.7vw - 12px), (width < 1216px) calc(23vw - 15px), ' +
  '(width < 1596px) calc(20vw - 35px), min(16.7vw - 33px, 257px)';
/** Three pixels for each of the widest column's; and the smallest there is. */
const widest = { usual: 640, reduced: 160 };

/** A post in a grid: the whole of it opens the post, the icons on it do what they say (S034–S038). */
export function PostTile({ post, actions, isFirst }: PostTileProps) {
  const height = tileHeight(post);
  const name = post.title || 'Untitled';
  const leads = Boolean(post.postId && post.userId);
  return (
    <li className={styles['tile']} data-height={height}>
      <Link
        className={styles['link']}
        to="/postDetail/$profileUserId"
        params={{ profileUserId: post.userId }}
        search={{ postId: post.postId }}
        state={postState(post)}
        disabled={!leads}
        onClick={leads ? undefined : () => console.warn('A post without its id or its author cannot be opened.', post)}
      >
        {post.imageUrl === '' ? (
          <WordsTile post={post} height={height} />
        ) : (
          <Picture
            className={styles['picture']}
            src={post.imageUrl}
            alt={post.imageAlt}
            image={post.image}
            sizes={sizes}
            widest={widest}
            twentieths={height}
            isFirst={isFirst}
          />
        )}
        <h2 className={styles['title']}>{name}</h2>
      </Link>
      <p className={styles['author']}>{post.username}</p>
      <div className={styles['actions']}>
        {actions}
        <ShopButton link={post.link} title={name} />
      </div>
    </li>
  );
}

import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx/lite';
import { createContext, memo, useContext, type CSSProperties, type ReactNode } from 'react';

import { answerText } from '../answer-text.ts';
import { postState } from '../post-state.ts';
import type { Post } from '../queries.ts';
import { ShopButton } from '../shop-button.tsx';
import styles from './post-tile.module.css';
import { tileHeight, TilePicture } from './tile-picture.tsx';

interface PostTileProps {
  post: Post;
  actions: (post: Post) => ReactNode;
  /** Near the screen: elsewhere it is only its text in its place, for find-in-page and screen readers. */
  isNear: boolean;
  /** Without a drawn box below its picture until one sees it load. */
  isInGrid: boolean;
  /** On the first screen. */
  isFirst: boolean;
  /** Not where all are of one member, whose page it is. */
  hasAuthor: boolean;
}

/** The key of the list whose posts the tiles show, as text: an array would be another one in each rendering. */
export const ListOfTile = createContext<string | undefined>(undefined);

/** The picture of a tile. Each tile of the first page has its `sizes`: the shorter the better. */
export const tileRendering = {
  /** The column's width at each of the grid's breakpoints, within 2 %. */
  sizes:
    '(width<580px) 44.6vw,(width<930px) 29vw,(width<1216px) 21.6vw,(width<1596px) 17.5vw,(width<1740px) 14.7vw,257px',
  /** 640: 2.5 file pixels for each pixel of the widest column. 160: the smallest width. */
  maxWidth: { usual: 640, reduced: 160 },
};

/** The picture's colour. */
const farStyle = ({ image }: Post) => (image ? ({ '--color': image.color } as CSSProperties) : undefined);

/** A post in a grid: a click anywhere opens the post, except on its buttons (S034–S038). */
export const PostTile = memo(function PostTile({ isNear, ...tile }: PostTileProps) {
  const { post } = tile;
  const height = tileHeight(post);
  const name = post.title || t`Untitled`;
  if (isNear)
    return (
      <li className={styles['tile']} data-height={height} data-post={post.postId} data-answered={post.use && true}>
        <TileContent {...tile} name={name} height={height} />
      </li>
    );
  return (
    <li
      className={clsx(styles['tile'], styles['far'])}
      data-height={height}
      data-post={post.postId}
      data-answered={post.use && true}
      style={farStyle(post)}
    >
      <h2 className={styles['title']}>{name}</h2>
      <span>{post.imageUrl === '' ? `${post.username}\n${post.caption}` : post.username}</span>
    </li>
  );
});

interface TileContentProps extends Omit<PostTileProps, 'isNear'> {
  name: string;
  height: number;
}

function TileContent({ post, name, height, actions, isInGrid, isFirst, hasAuthor }: TileContentProps) {
  const list = useContext(ListOfTile);
  const isLink = Boolean(post.postId && post.userId);
  return (
    <div className={styles['content']}>
      <Link
        className={styles['link']}
        to="/postDetail/$profileUserId"
        params={{ profileUserId: post.userId }}
        search={{ postId: post.postId }}
        state={{ ...postState(post), list }}
        disabled={!isLink}
        onClick={isLink ? undefined : () => console.warn('A post without its id or its author cannot be opened.', post)}
      >
        <TilePicture
          className={styles['picture']}
          post={post}
          height={height}
          {...tileRendering}
          isInGrid={isInGrid}
          isFirst={isFirst}
        />
        <h2 className={styles['title']} title={name}>
          {name}
        </h2>
        {post.use && <p className={styles['author']}>{answerText(post.use)}</p>}
      </Link>
      {hasAuthor && (
        <p className={styles['author']}>
          {/* A mouse on its way over the tiles fetches nobody's profile. */}
          <Link
            to="/profile/$profileUserId"
            params={{ profileUserId: post.userId }}
            title={post.username}
            disabled={!isLink}
            preload={false}
          >
            {post.username}
          </Link>
        </p>
      )}
      {post.awaitsReview && <p className={styles['author']}>{t`Shown to others after a look`}</p>}
      <div className={styles['actions']}>
        {actions(post)}
        <ShopButton link={post.link} title={name} />
      </div>
    </div>
  );
}

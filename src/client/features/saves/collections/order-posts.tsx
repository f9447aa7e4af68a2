import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx/lite';
import { useLayoutEffect, useRef, useState } from 'react';

import { useOutboxMutation } from '#client/outbox/use-outbox.ts';
import { useFirstFocus } from '#client/shared/hooks/use-first-focus.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { Button } from '#client/shared/ui/button.tsx';
import { IconButton } from '#client/shared/ui/icon-button.tsx';
import { ChevronIcon } from '#client/shared/ui/icons.tsx';
import { MoreButton } from '#client/shared/ui/paged-list.tsx';
import { Picture } from '#client/shared/ui/picture.tsx';

import { moveCollectionPost, reversed, type CollectionMove } from './move-post.ts';
import styles from './order-posts.module.css';
import { collectionPostsQuery, type Collection } from './queries.ts';
import { useDraggedRow } from './use-dragged-row.ts';

/** The posts of one's own collection as rows that are put in order with buttons, or dragged by their handles. */
export function OrderPosts({ collection, onDone }: { collection: Collection; onDone: () => void }) {
  const { api } = useServices();
  const { collectionId, name } = collection;
  const list = useInfiniteQuery(collectionPostsQuery(api, collectionId));
  const posts = list.data ?? [];
  const moving = useOutboxMutation(moveCollectionPost);
  const [last, setLast] = useState<CollectionMove>();
  const [status, setStatus] = useState('');
  const done = useFirstFocus<HTMLButtonElement>();
  const pressed = useRef<HTMLButtonElement>(null);
  // A row that React puts elsewhere loses the focus.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) pressed.current?.focus();
  }, [list.data]);

  const move = (from: number, to: number) => {
    const post = posts[from];
    const others = posts.filter((one) => one !== post);
    if (!post || to < 0 || to >= posts.length || to === from) return;
    const change: CollectionMove = {
      collectionId,
      name,
      postId: post.postId,
      title: post.title,
      after: others[to - 1]?.postId,
      before: others[from - 1]?.postId,
    };
    moving.mutate(change);
    setLast(change);
    const [title, place] = [post.title || t`Untitled`, to + 1];
    setStatus(t`“${title}” is at place ${place}.`);
  };
  const undo = () => {
    if (!last) return;
    moving.mutate(reversed(last));
    setLast(undefined);
    setStatus(t`It is where it was.`);
  };
  const { drag, handle } = useDraggedRow(posts.length, move);

  return (
    <section aria-label={t`Order of the posts`}>
      <div className={styles['bar']}>
        <Button ref={done} variant="filled" onClick={onDone}>
          {t`Done`}
        </Button>
        <Button aria-disabled={last === undefined} onClick={undo}>
          {t`Undo`}
        </Button>
        <p role="status" className={styles['status']}>
          {status}
        </p>
      </div>
      <ol className={styles['list']}>
        {posts.map((post, at) => {
          const title = post.title || t`Untitled`;
          const button = (label: string, to: number, className: string | undefined, isFirst = false) => (
            <IconButton
              label={label}
              className={className}
              aria-disabled={to < 0 || to >= posts.length || to === at}
              onClick={({ currentTarget }) => {
                pressed.current = currentTarget;
                move(at, to);
              }}
            >
              {isFirst && <span className={styles['first']} />}
              <ChevronIcon />
            </IconButton>
          );
          return (
            <li
              key={post.postId}
              className={clsx(
                styles['row'],
                drag?.from === at && styles['dragged'],
                drag?.to === at && drag.to !== drag.from && styles[drag.to < drag.from ? 'above' : 'below'],
              )}
              style={drag?.from === at ? { translate: `0 ${drag.offset}px` } : undefined}
            >
              <span className={styles['handle']} aria-hidden {...handle(at)}>
                <span />
              </span>
              <span className={styles['picture']}>
                <Picture src={post.imageUrl} alt="" image={post.image} heightInRows={20} sizes="3.5rem" />
              </span>
              <span className={styles['title']} dir="auto">
                {title}
              </span>
              <span className={styles['buttons']}>
                {button(t`To the start: ${title}`, 0, styles['up'], true)}
                {button(t`Earlier: ${title}`, at - 1, styles['up'])}
                {button(t`Later: ${title}`, at + 1, undefined)}
              </span>
            </li>
          );
        })}
      </ol>
      <MoreButton list={list} />
    </section>
  );
}

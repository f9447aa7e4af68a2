import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';

import type { Person } from '#client/features/people/queries.ts';
import { postState } from '#client/features/posts/post-state.ts';
import type { Post } from '#client/features/posts/queries.ts';
import { Avatar } from '#client/shared/ui/avatar.tsx';

import styles from './suggestion-list.module.css';

interface SuggestionListProps {
  id: string;
  people: readonly Person[];
  posts: readonly Post[];
  /** The index of the chosen one; -1 for none. */
  active: number;
  /** Called when one is opened. */
  onOpen: () => void;
}

/** The list of a combobox: its options are links, whose ids are the list's with their index. */
export function SuggestionList({ id, people, posts, active, onOpen }: SuggestionListProps) {
  const list = useRef<HTMLDivElement>(null);
  useRoom(list);
  const option = (index: number) => ({
    id: `${id}-${index}`,
    className: styles['option'],
    role: 'option',
    tabIndex: -1,
    'aria-selected': index === active,
  });
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus, and the keys
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={t`Suggestions`}
      className={styles['list']}
      // The field keeps the focus, and a phone its keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
    >
      {people.length > 0 && (
        <Group label={t`People`}>
          {people.map(({ _id: memberId, username, profilePicUrl }, index) => (
            <Link key={memberId} {...option(index)} to="/profile/$profileUserId" params={{ profileUserId: memberId }}>
              <Avatar src={profilePicUrl} size={32} />
              <span className={styles['name']} title={username}>
                {username}
              </span>
            </Link>
          ))}
        </Group>
      )}
      {posts.length > 0 && (
        <Group label={t`Posts`}>
          {posts.map((post, index) => (
            <Link
              key={post.postId}
              {...option(people.length + index)}
              to="/postDetail/$profileUserId"
              params={{ profileUserId: post.userId }}
              search={{ postId: post.postId }}
              state={postState(post)}
            >
              <span className={styles['name']} title={post.title || post.caption}>
                {post.title || post.caption || t`Untitled`}
              </span>
              <span className={styles['author']} title={post.username}>
                {post.username}
              </span>
            </Link>
          ))}
        </Group>
      )}
    </div>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={styles['label']}>
        {label}
      </p>
      {children}
    </div>
  );
}

const minRoom = 240;

/** Makes the list end where the screen does, or the keyboard on it. With little room its field is scrolled up. */
function useRoom(list: { current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const screen = window.visualViewport;
    const measure = () => {
      const element = list.current;
      if (!element || !screen) return;
      const room = () => screen.offsetTop + screen.height - element.getBoundingClientRect().top;
      if (room() < minRoom) element.parentElement?.scrollIntoView({ block: 'start' });
      element.style.setProperty('--room', `${Math.round(room())}px`);
    };
    measure();
    screen?.addEventListener('resize', measure);
    return () => screen?.removeEventListener('resize', measure);
  }, [list]);
}

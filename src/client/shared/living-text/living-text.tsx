import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';

import { NameText } from '../ui/name-text.tsx';
import styles from './living-text.module.css';
import { splitText } from './split-text.ts';

/** What a member wrote, with its addresses and the names of members as links. */
export function LivingText({ children }: { children: string }) {
  return splitText(children).map((part) => {
    if (part.kind === 'link')
      return (
        <a
          key={part.at}
          className={styles['link']}
          href={part.href}
          target="_blank"
          rel="nofollow ugc noopener noreferrer"
        >
          {part.text}
        </a>
      );
    if (part.kind === 'name')
      return (
        <Link
          key={part.at}
          className={styles['link']}
          to="/member/$username"
          params={{ username: part.username }}
          preload={false}
        >
          <NameText>{part.text}</NameText>
        </Link>
      );
    // In an element: a translator of the browser puts it into one of its own.
    return part.text === children ? (
      <Fragment key={part.at}>{part.text}</Fragment>
    ) : (
      <span key={part.at}>{part.text}</span>
    );
  });
}

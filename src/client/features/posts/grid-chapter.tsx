import { memo, startTransition, useEffect, useRef, useState, type ComponentProps } from 'react';

import { GridSection } from './grid-section.tsx';
import { areSamePosts } from './grid-sections.ts';
import styles from './post-grid.module.css';
import type { Post } from './queries.ts';
import { nearMargin } from './use-near-groups.ts';

interface GridChapterProps extends Pick<ComponentProps<typeof GridSection>, 'actions' | 'first' | 'isFirst'> {
  /** The posts of each section. */
  sections: Post[][];
}

/**
 * Some sections of a grid, which the browser leaves out as one while they are far from the screen: at each section that it does not
 * leave out it looks in every frame. Renders again when one of its own posts has changed.
 */
export const GridChapter = memo(
  function GridChapter({ sections, actions, first, isFirst }: GridChapterProps) {
    const chapter = useRef<HTMLDivElement>(null);
    const [isNear, setIsNear] = useState(true);
    const [seen, setSeen] = useState<Post[][]>();

    useEffect(() => {
      if (!chapter.current) return;
      const observer = new IntersectionObserver(
        (entries) =>
          startTransition(() => {
            setSeen(sections);
            setIsNear(entries.at(-1)?.isIntersecting ?? true);
          }),
        { rootMargin: nearMargin },
      );
      observer.observe(chapter.current);
      return () => observer.disconnect();
    }, [sections]);

    return (
      <div ref={chapter} className={styles['chapter']} data-laid-out={seen === sections || undefined}>
        {sections.map((posts, at) => (
          <GridSection
            key={at}
            posts={posts}
            isNear={isNear}
            actions={actions}
            first={at === 0 ? first : undefined}
            isFirst={isFirst && at === 0}
          />
        ))}
      </div>
    );
  },
  (before, after) =>
    before.actions === after.actions &&
    before.first === after.first &&
    before.sections.length === after.sections.length &&
    before.sections.every((posts, at) => areSamePosts(posts, after.sections[at])),
);

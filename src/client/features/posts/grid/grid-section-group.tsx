import { memo, useRef, type ComponentProps } from 'react';

import { GridSection } from './grid-section.tsx';
import { areSamePosts, type Section } from './grid-sections.ts';
import styles from './post-grid.module.css';
import { useContentVisibility } from './use-content-visibility.ts';
import { useIsNear } from './use-is-near.ts';

interface GridSectionGroupProps extends Pick<
  ComponentProps<typeof GridSection>,
  'actions' | 'first' | 'isFirst' | 'isBelow' | 'hasAuthors'
> {
  sections: Section[];
}

/**
 * Some sections of a grid, which the browser leaves out as one while they are far from the screen: at each section that it does not
 * leave out it looks in every frame. Renders again when one of its own posts has changed.
 */
export const GridSectionGroup = memo(
  function GridSectionGroup({ sections, actions, first, isFirst, isBelow, hasAuthors }: GridSectionGroupProps) {
    const group = useRef<HTMLDivElement>(null);
    const isNear = useIsNear(group) ?? true;
    const rows = sections.reduce((sum, section) => sum + section.rows, 0);
    // Not while it is near: nobody could see that its first section is near before the browser renders both.
    useContentVisibility(group, isNear || first ? undefined : rows);

    return (
      <div ref={group} className={styles['group']}>
        {sections.map(({ posts, rows }, at) => (
          <GridSection
            key={at}
            posts={posts}
            rows={rows}
            isGroupNear={isNear}
            actions={actions}
            hasAuthors={hasAuthors}
            first={at === 0 ? first : undefined}
            isFirst={isFirst && at === 0}
            isBelow={isBelow}
          />
        ))}
      </div>
    );
  },
  (before, after) =>
    before.actions === after.actions &&
    before.first === after.first &&
    before.sections.length === after.sections.length &&
    before.sections.every(
      ({ posts, rows }, at) => rows === after.sections[at]?.rows && areSamePosts(posts, after.sections[at].posts),
    ),
);

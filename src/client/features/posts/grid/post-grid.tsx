import { hashKey, type QueryKey } from '@tanstack/react-query';
import { clsx } from 'clsx/lite';
import { useCallback, useMemo, useState, type ReactNode, type RefCallback } from 'react';

import { countedPosts } from '#client/shared/language/text.ts';

import type { Post } from '../queries.ts';
import { GridSectionGroup } from './grid-section.tsx';
import { splitIntoGroups } from './grid-sections.ts';
import styles from './post-grid.module.css';
import { ListOfTile } from './post-tile.tsx';

interface PostGridProps {
  posts: Post[];
  /** The key of the list that has them: from a post, one moves on in it. */
  list: QueryKey;
  /** The buttons on a post's tile. All tiles render again when this is another function. */
  actions: (post: Post) => ReactNode;
  /** Tiles before the first post. */
  first?: ReactNode;
  /** Below the first screen: none of its pictures goes before others. */
  isBelow?: boolean;
  /** False where all posts are of one member, whose page it is. */
  hasAuthors?: boolean;
  /** Whether each tile has room for two lines more. */
  hasNotes?: boolean;
}

/** Posts in columns, each in the shortest one, in the order of the list for keyboard and screen reader. */
export function PostGrid({
  posts,
  list,
  actions,
  first,
  isBelow = false,
  hasAuthors = true,
  hasNotes = false,
}: PostGridProps) {
  const [firstCount] = useState(posts.length);
  const [[columns, textRows], container] = useGridShape();
  // Not each time that a next page begins to load: there may be thousands of posts.
  const groups = useMemo(() => splitIntoGroups(posts, columns, textRows), [posts, columns, textRows]);
  return (
    <div ref={container} className={clsx(styles['container'], hasNotes && styles['noted'])}>
      <ListOfTile value={hashKey(list)}>
        {groups.map((sections, at) => (
          <GridSectionGroup
            // oxlint-disable-next-line react/no-array-index-key -- posts move on to the next group
            key={at}
            sections={sections}
            actions={actions}
            hasAuthors={hasAuthors}
            first={at === 0 ? first : undefined}
            isFirst={at === 0}
            isBelow={isBelow}
          />
        ))}
      </ListOfTile>
      {/* Screen readers read it when more have come; browsers count the items of each section only. */}
      <p role="status" className="visually-hidden">
        {posts.length > firstCount && countedPosts(posts.length)}
      </p>
    </div>
  );
}

/** The number of columns, and of a tile's rows below its picture: the stylesheet decides by the width of the grid. */
type GridShape = readonly [columns: number, textRows: number];

/** A narrow grid's, as in the stylesheet; later the last grid's, so that a grid one comes back to is split as it was. */
let last: GridShape = [2, 8];

/**
 * The shape of a grid, and the ref of its container, which reads it when the grid appears. Not again when a phone is turned: tiles in
 * other sections would be other elements, and the browser lose its place.
 */
function useGridShape(): [shape: GridShape, container: RefCallback<HTMLElement>] {
  const [shape, setShape] = useState(last);
  const container = useCallback((element: HTMLElement | null) => {
    const list = element?.querySelector('ul');
    if (!list) return;
    const style = getComputedStyle(list);
    const [columns, texts, notes = 0] = ['--columns', '--text-rows', '--note-rows'].map((name) =>
      Number(style.getPropertyValue(name)),
    );
    const textRows = texts && texts + notes;
    if (columns && textRows && (columns !== last[0] || textRows !== last[1])) last = [columns, textRows];
    setShape(last);
  }, []);
  return [shape, container];
}

import { Fragment } from 'react';

import styles from './name-text.module.css';

/** A text with a member's name: a line breaks after a dot or an underscore of it before it breaks within a word. */
export const NameText = ({ children }: { children: string }) =>
  children.split(/(?<=[._])(?=[\p{L}\p{N}])/u).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts have no state
    <Fragment key={index}>
      {index > 0 && <span className={styles['break']} />}
      {part}
    </Fragment>
  ));

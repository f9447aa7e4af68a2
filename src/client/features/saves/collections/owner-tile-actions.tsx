import type { SavablePost } from '../queries.ts';
import type { Collection } from './cached-collection.ts';
import { CollectButton } from './collect-button.tsx';
import { LeaveCollectionButton } from './leave-collection-button.tsx';
import styles from './owner-tile-actions.module.css';

/** The buttons on a post of one's own collection: remove it from there, or arrange it in others. */
export function OwnerTileActions({ collection, post }: { collection: Collection; post: SavablePost }) {
  return (
    <span className={styles['stack']}>
      <LeaveCollectionButton collection={collection} post={post} />
      <CollectButton post={post} onPicture />
    </span>
  );
}

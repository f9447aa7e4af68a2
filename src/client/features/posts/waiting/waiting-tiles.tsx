import { useOutboxEntries } from '#client/outbox/use-outbox.ts';

import { createPost, type NewPost } from '../create/create-post.ts';
import { WaitingTile } from './waiting-tile.tsx';

/** The member's posts that wait to be sent, the newest first. */
export function WaitingTiles({ only }: { only: 'picture' | undefined }) {
  return useOutboxEntries()
    .filter(({ name, isQueued, rejection }) => name === createPost.name && isQueued && !rejection)
    .map(({ idempotencyKey, variables }) => ({ key: idempotencyKey, post: variables as NewPost }))
    .filter(({ post }) => only === undefined || post.picture)
    .toReversed()
    .map(({ key, post }) => <WaitingTile key={key} post={post} />);
}

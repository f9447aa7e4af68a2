import { useOutboxEntries } from '#client/outbox/use-outbox.ts';

import { addComment, commentsOf, shownComment, type NewComment } from './mutations.ts';
import type { Comment } from './queries.ts';

interface UnsentComments {
  /** As the list shows them, in the order of writing. */
  comments: Comment[];
  /** The ids of those that wait for the network or the server. */
  waitingIds: ReadonlySet<string>;
}

/** The member's comments on this post that lie on the device only. */
export function useUnsentComments(postId: string): UnsentComments {
  const entries = useOutboxEntries().filter(
    ({ name, entityKey, rejection }) => name === addComment.name && entityKey === commentsOf(postId) && !rejection,
  );
  return {
    comments: entries.map(({ variables, createdAt }) => shownComment(variables as NewComment, createdAt)),
    waitingIds: new Set(entries.filter(({ isQueued }) => isQueued).map(({ idempotencyKey }) => idempotencyKey)),
  };
}

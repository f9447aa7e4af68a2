import type { OperationId } from '#contract/operations.ts';

import { missing, type Probe } from './probe.ts';

/** What a blocked member tries with collections. */
export const collectionProbes: Partial<Record<OperationId, Probe[]>> = {
  editCollection: [
    missing(({ server, token, collectionIds }) =>
      server.call('editCollection', { token, params: { collectionId: collectionIds.other }, body: { name: 'Mine' } }),
    ),
  ],
  deleteCollection: [
    missing(({ server, token, collectionIds }) =>
      server.call('deleteCollection', { token, params: { collectionId: collectionIds.other } }),
    ),
  ],
  restoreCollection: [
    missing(({ server, token, collectionIds }) =>
      server.call('restoreCollection', { token, params: { collectionId: collectionIds.other } }),
    ),
  ],
  removeFromCollection: [
    missing(({ server, token, collectionIds, third }) =>
      server.call('removeFromCollection', {
        token,
        body: { collectionId: collectionIds.other, postId: third.post.id },
      }),
    ),
  ],
  addToCollection: [
    missing(({ server, token, collectionIds, other }) =>
      server.call('addToCollection', { token, body: { collectionId: collectionIds.own, postId: other.post.id } }),
    ),
  ],
};

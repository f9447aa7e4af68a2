import type { OperationId } from '#contract/operations.ts';

import { missing, without, type Probe } from './probe.ts';

/** What a blocked member tries with collections. */
export const collectionProbes: Partial<Record<OperationId, Probe[]>> = {
  getCollections: [
    without(({ server, token, third }) => server.call('getCollections', { token, query: { userId: third.id } })),
    missing(({ server, token, other }) => server.call('getCollections', { token, query: { userId: other.id } })),
  ],
  getCollection: [
    missing(({ server, token, collectionIds }) =>
      server.call('getCollection', { token, query: { collectionId: collectionIds.other } }),
    ),
    without(({ server, token, collectionIds }) =>
      server.call('getCollection', { token, query: { collectionId: collectionIds.own } }),
    ),
  ],
  getCollectionPosts: [
    missing(({ server, token, collectionIds }) =>
      server.call('getCollectionPosts', { token, query: { collectionId: collectionIds.other } }),
    ),
    ...(['own', 'third'] as const).map((of) =>
      without(({ server, token, collectionIds }) =>
        server.call('getCollectionPosts', { token, query: { collectionId: collectionIds[of] } }),
      ),
    ),
  ],
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

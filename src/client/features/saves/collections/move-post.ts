import { msg, t } from '@lingui/core/macro';

import type { OutboxMutation } from '#client/outbox/mutation.ts';
import { entryUpdate } from '#client/shared/query/effects.ts';
import { collectionKeys } from '#client/shared/query/keys.ts';
import type { OperationAnswer, Schemas } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

import { collectionAnswers } from './collection-updates.ts';

export interface CollectionMove {
  collectionId: string;
  postId: string;
  /** The post's, for the list of what waits. */
  title: string;
  /** The collection's. */
  name: string;
  /** The post behind which it comes; none for the start. */
  after: string | undefined;
  /** The post behind which it was. */
  before: string | undefined;
}

export const reversed = ({ after, before, ...move }: CollectionMove): CollectionMove => ({
  ...move,
  after: before,
  before: after,
});

interface Posts {
  pages: { savedPosts: Schemas['SavedPost'][] }[];
}

/** The same pages with the post behind another one, or first; the same object where that is so, or one of them is not loaded. */
function withMoved<Data extends Posts>(data: Data, postId: string, after: string | undefined): Data {
  const all = data.pages.flatMap(({ savedPosts }) => savedPosts);
  const post = all.find((one) => one.postId === postId);
  const others = all.filter((one) => one !== post);
  const at = after === undefined ? 0 : others.findIndex((one) => one.postId === after) + 1;
  if (!post || (after !== undefined && at === 0) || all[at] === post) return data;
  const moved = others.toSpliced(at, 0, post);
  const ends = data.pages.map((_, page) =>
    data.pages.slice(0, page + 1).reduce((count, { savedPosts }) => count + savedPosts.length, 0),
  );
  return {
    ...data,
    pages: data.pages.map((page, n) => ({ ...page, savedPosts: moved.slice(ends[n - 1] ?? 0, ends[n]) })),
  };
}

/** Whether the post is where this move has put it, and no later one has moved it on. */
function isBehind({ pages }: Posts, postId: string, after: string | undefined): boolean {
  const all = pages.flatMap(({ savedPosts }) => savedPosts);
  return all[all.findIndex((one) => one.postId === postId) - 1]?.postId === after;
}

/** Puts a post of a collection in another place; the way back is a move, too. */
export const moveCollectionPost: OutboxMutation<CollectionMove, OperationAnswer<'moveCollectionPost'>> = {
  name: 'saves/moveCollectionPost',
  key: collectionKeys.change('movePost'),
  describe({ name, ...post }) {
    const title = post.title || t`Untitled`;
    return t`Move “${title}” in “${name}”`;
  },
  inverse: () => moveCollectionPost,
  undoes: (move, earlier) =>
    move.postId === earlier.postId && move.after === earlier.before && move.before === earlier.after,
  // One for all posts: what a post is put behind may have been moved before.
  entityKey: ({ collectionId }) => `order:${collectionId}`,
  send: ({ collectionId, postId, after }, { api, requestOptions }) =>
    unwrap(
      api.POST('/user/moveCollectionPost', {
        ...requestOptions,
        body: { collectionId, postId, ...(after !== undefined && { afterPostId: after }) },
      }),
    ),
  effects: {
    optimistic: [
      entryUpdate({
        queryKeys: ({ collectionId }: CollectionMove) => [collectionKeys.posts(collectionId)],
        apply: (data, { postId, after }) => withMoved(data, postId, after),
        invert: (data, { postId, after, before }) =>
          isBehind(data, postId, after) ? withMoved(data, postId, before) : data,
      }),
    ],
    // The first posts are its cover.
    answered: collectionAnswers<CollectionMove>(),
  },
  messages: { failure: msg`The post could not be moved.` },
};

import { useMutation } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';

import type { OperationAnswer } from '#contract/operations.ts';

import { unwrap } from '#client/shared/api/unwrap.ts';
import { change } from '#client/shared/query/optimistic.ts';
import { useServices } from '#client/shared/services/services.tsx';

import { commentKeys } from './queries.ts';
import type { Comment } from './queries.ts';

type Pages = InfiniteData<OperationAnswer<'getComments'>, string | undefined>;

/** Who says it, as the comment is shown until the server has answered. */
export type Commentator = Pick<Comment, 'userId' | 'username' | 'profilePicUrl'>;

export interface NewComment {
  text: string;
  /** The name of this one action: the same for every attempt at it. */
  key: string;
}

/** Says something about a post: shown at once, taken back when the server refuses; `onRefused` is given what was not said (S079). */
export function useAddComment(postId: string, commentator: Commentator, onRefused: (comment: NewComment) => void) {
  const { api } = useServices();
  const queryKey = commentKeys.of(postId);
  return useMutation({
    mutationKey: queryKey,
    // In the order in which they were written.
    scope: { id: `comment:${postId}` },
    mutationFn: ({ text, key }: NewComment) =>
      unwrap(api.POST('/user/addComments', { params: { header: { 'Idempotency-Key': key } }, body: { postId, comment: text } })),
    onMutate: ({ text, key }, { client }) => {
      const unsaid = { ...commentator, commentId: key, postId, comment: text, createdAt: new Date().toISOString() };
      return change(client, queryKey, putting(key, unsaid), without(key));
    },
    onError(_error, comment, undo) {
      undo?.();
      onRefused(comment);
    },
    onSuccess({ comment }, { key }, _undo, { client }) {
      const pages = client.setQueryData<Pages>(queryKey, (known) => known && putting(key, comment)(known));
      // There is no list to put it into yet: whatever comes will have it.
      if (!pages) void client.invalidateQueries({ queryKey });
    },
    meta: { failure: 'Your comment could not be sent.' },
  });
}

const without = (id: string) => (data: Pages) => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, comments: page.comments.filter(({ commentId }) => commentId !== id) })),
});

/** Puts a comment in the place of the one with this id; at the end of the newest page where there is none. */
const putting = (id: string, comment: Comment) => (data: Pages) => {
  const [newest, ...earlier] = data.pages;
  if (!newest) return data;
  const others = newest.comments.filter(({ commentId }) => commentId === id || commentId !== comment.commentId);
  const at = others.findIndex(({ commentId }) => commentId === id);
  const comments = at < 0 ? [...others, comment] : others.with(at, comment);
  return { ...data, pages: [{ ...newest, comments }, ...earlier] };
};

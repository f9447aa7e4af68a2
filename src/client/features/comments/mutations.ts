import type { InfiniteData } from '@tanstack/react-query';

import type { OutboxMutation } from '#client/outbox/mutation.ts';
import { unwrap } from '#client/shared/api/api.ts';
import { answerUpdate, entryUpdate } from '#client/shared/query/effects.ts';
import { commentKeys } from '#client/shared/query/keys.ts';
import { removeItem } from '#client/shared/query/list-updates.ts';
import type { OperationAnswer } from '#contract/operations.ts';

import { type Comment } from './queries.ts';

type Pages = InfiniteData<OperationAnswer<'getComments'>, string | undefined>;

/** The author, as shown with the comment until the server has answered. */
export type Commentator = Pick<Comment, 'userId' | 'username' | 'profilePicUrl'>;

export interface NewComment {
  postId: string;
  text: string;
  /** The idempotency key: the same for every attempt, also after a rejection. */
  key: string;
  commentator: Commentator;
}

export const commentsOf = (postId: string) => `comments:${postId}`;

const queryKeys = ({ postId }: NewComment) => [commentKeys.byPost(postId)];

/** Comments on a post; a rejected comment returns to the comment box (S079). */
export const addComment: OutboxMutation<NewComment, OperationAnswer<'addComments'>> = {
  name: 'comments/add',
  idempotencyKey: ({ key }) => key,
  entityKey: ({ postId }) => commentsOf(postId),
  send: ({ postId, text }, { api, requestOptions: { headers, signal }, idempotencyKey: key }) =>
    unwrap(
      api.POST('/user/addComments', {
        headers,
        signal,
        params: { header: { 'Idempotency-Key': key } },
        body: { postId, comment: text },
      }),
    ),
  effects: {
    optimistic: [
      entryUpdate<NewComment, Pages>({
        queryKeys,
        apply: (data, comment) => putComment(data, shownComment(comment, new Date())),
        invert: (data, { key }) => removeItem(data, 'comments', ({ commentId }: Comment) => commentId === key),
      }),
    ],
    answered: [
      answerUpdate<NewComment, OperationAnswer<'addComments'>, Pages>({
        queryKeys,
        apply: (data, { comment }, { key }) => confirmComment(data, key, comment),
      }),
    ],
  },
  keepOnReject: true,
  messages: { failure: 'Your comment could not be sent.' },
};

/** A comment that is not sent yet, as the list shows it. */
export const shownComment = ({ postId, text, key, commentator }: NewComment, writtenAt: Date): Comment => ({
  ...commentator,
  commentId: key,
  postId,
  comment: text,
  createdAt: writtenAt.toISOString(),
});

/** Shows a comment that is not sent yet at the end of the newest page, once. */
function putComment(data: Pages, comment: Comment): Pages {
  const [newest, ...earlier] = data.pages;
  if (!newest || newest.comments.some(({ commentId }) => commentId === comment.commentId)) return data;
  return { ...data, pages: [{ ...newest, comments: [...newest.comments, comment] }, ...earlier] };
}

/** Puts the server's comment in the place of the one that was shown, in the server's order: another tab may have sent one earlier. */
function confirmComment(data: Pages, shownId: string, comment: Comment): Pages {
  const [newest, ...earlier] = data.pages;
  if (!newest) return data;
  const others = newest.comments.filter(({ commentId }) => commentId !== shownId && commentId !== comment.commentId);
  const at = others.findLastIndex(({ createdAt }) => createdAt <= comment.createdAt) + 1;
  return { ...data, pages: [{ ...newest, comments: others.toSpliced(at, 0, comment) }, ...earlier] };
}

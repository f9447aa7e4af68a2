import { msg, t } from '@lingui/core/macro';

import type { OutboxMutation } from '#client/outbox/mutation.ts';
import { unreadCheck } from '#client/shared/query/answer-checks.ts';
import type { EntryData } from '#client/shared/query/cache-entries.ts';
import { cachedTitle } from '#client/shared/query/cached-names.ts';
import { answerUpdate, entryUpdate } from '#client/shared/query/effects.ts';
import { commentKeys, notificationKeys } from '#client/shared/query/keys.ts';
import { insertItem, removeItem } from '#client/shared/query/updates.ts';
import { toServerTime } from '#client/shared/server-clock.ts';
import type { OperationAnswer, Schemas } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

import { type Comment } from './queries.ts';

type Pages = EntryData<ReturnType<typeof commentKeys.byPost>>;

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
  key: commentKeys.add(),
  describe({ postId, text }, client) {
    const title = cachedTitle(client, postId);
    if (title === undefined) return t`Comment on a post: ${text}`;
    return title === '' ? t`Comment on “Untitled”: ${text}` : t`Comment on “${title}”: ${text}`;
  },
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
      entryUpdate({
        queryKeys,
        apply: (data, comment) => putComment(data, shownComment(comment, Date.now())),
        invert: (data, { key }) => removeItem(data, 'comments', ({ commentId }: Comment) => commentId === key),
      }),
    ],
    answered: [
      answerUpdate({
        queryKeys,
        apply: (data, { comment }, { key }) => confirmComment(data, key, comment),
      }),
    ],
  },
  keepOnReject: true,
  messages: { failure: msg`Your comment could not be sent.` },
};

/** A comment that is not sent yet, as the list shows it among those of the server. */
export const shownComment = ({ postId, text, key, commentator }: NewComment, writtenAt: number): Comment => ({
  ...commentator,
  commentId: key,
  postId,
  comment: text,
  createdAt: new Date(toServerTime(writtenAt)).toISOString(),
  isUnsent: true,
});

interface StoredComment {
  comment: Schemas['Comment'];
}

const effectsOf = { queryKeys: ({ comment }: StoredComment) => [commentKeys.byPost(comment.postId)] };
const removed = (data: Pages, { comment: { commentId } }: StoredComment) =>
  removeItem(data, 'comments', (other: Comment) => other.commentId === commentId);
const inserted = (data: Pages, { comment }: StoredComment) => insertByAge(data, comment);

/** Deletes a comment; its author, the post's author or an admin may. */
export const deleteComment: OutboxMutation<StoredComment, OperationAnswer<'deleteComment'>> = {
  name: 'comments/delete',
  key: commentKeys.delete(),
  describe: ({ comment: { comment } }) => t`Delete the comment “${comment}”`,
  entityKey: ({ comment }) => `comment:${comment.commentId}`,
  inverse: () => restoreComment,
  send: ({ comment: { commentId } }, { api, requestOptions }) =>
    unwrap(api.DELETE('/user/deleteComment/{commentId}', { ...requestOptions, params: { path: { commentId } } })),
  effects: {
    optimistic: [entryUpdate({ ...effectsOf, apply: removed, invert: inserted })],
    // With the comment its notification is hidden.
    answered: [unreadCheck],
    refetched: () => [notificationKeys.list()],
  },
  isAlreadyApplied: ({ status }) => status === 404,
  messages: { failure: msg`The comment could not be deleted.` },
};

/** Undoes the deletion of a comment. */
export const restoreComment: OutboxMutation<StoredComment, OperationAnswer<'restoreComment'>> = {
  name: 'comments/restore',
  key: commentKeys.restore(),
  describe: ({ comment: { comment } }) => t`Restore the comment “${comment}”`,
  entityKey: ({ comment }) => `comment:${comment.commentId}`,
  inverse: () => deleteComment,
  send: ({ comment: { commentId } }, { api, requestOptions }) =>
    unwrap(api.POST('/user/restoreComment/{commentId}', { ...requestOptions, params: { path: { commentId } } })),
  effects: {
    optimistic: [entryUpdate({ ...effectsOf, apply: inserted, invert: removed })],
    answered: [unreadCheck],
    refetched: () => [notificationKeys.list()],
  },
  messages: { failure: msg`The comment could not be restored.` },
};

/** Inserts a comment at its place; unchanged if it is there, or belongs to a page that is not loaded. */
function insertByAge(data: Pages, comment: Comment): Pages {
  if (data.pages.some(({ comments }) => comments.some(({ commentId }) => commentId === comment.commentId))) return data;
  const age = ({ createdAt, commentId }: Comment) => `${createdAt} ${commentId}`;
  const isBefore = (other: Comment) => age(other) < age(comment);
  // The first page is the newest.
  const page = data.pages.findIndex(({ comments, nextCursor }) => nextCursor === null || comments.some(isBefore));
  if (page === -1) return data;
  const index = (data.pages[page]?.comments.findLastIndex(isBefore) ?? -1) + 1;
  return insertItem(data, 'comments', { item: comment, page, index });
}

/** Shows a comment that is not sent yet at the end of the newest page, once. */
function putComment(data: Pages, comment: Comment): Pages {
  const [newest, ...earlier] = data.pages;
  if (!newest || newest.comments.some(({ commentId }) => commentId === comment.commentId)) return data;
  return { ...data, pages: [{ ...newest, comments: [...newest.comments, comment] }, ...earlier] };
}

/** Puts the server's comment in the place of the one that was shown, in the server's order: another tab may have sent one earlier. */
function confirmComment(data: Pages, shownId: string, comment: Comment): Pages {
  // First: an answer without the comment fails here.
  const { commentId: storedId, createdAt: storedAt } = comment;
  const [newest, ...earlier] = data.pages;
  if (!newest) return data;
  const others = newest.comments.filter(({ commentId }) => commentId !== shownId && commentId !== storedId);
  const at = others.findLastIndex(({ createdAt }) => createdAt <= storedAt) + 1;
  return { ...data, pages: [{ ...newest, comments: others.toSpliced(at, 0, comment) }, ...earlier] };
}

import type { InfiniteData } from '@tanstack/react-query';

import type { OperationAnswer } from '#contract/operations.ts';

import type { Action } from '#client/shared/actions/action.ts';
import { unwrap } from '#client/shared/api/unwrap.ts';
import { changing } from '#client/shared/query/changes.ts';

import { commentKeys } from './queries.ts';
import type { Comment } from './queries.ts';

type Pages = InfiniteData<OperationAnswer<'getComments'>, string | undefined>;

/** Who says it, as the comment is shown until the server has answered. */
export type Commentator = Pick<Comment, 'userId' | 'username' | 'profilePicUrl'>;

export interface NewComment {
  postId: string;
  text: string;
  /** The name of this one action: the same for every attempt at it. */
  key: string;
  commentator: Commentator;
}

export const aboutComments = (postId: string) => `comments:${postId}`;

/** Says something about a post; what is refused is handed back by its key (S079). */
export const addComment: Action<NewComment, OperationAnswer<'addComments'>> = {
  name: 'comments/add',
  key: ({ key }) => key,
  about: ({ postId }) => aboutComments(postId),
  send: ({ postId, text }, { api, call: { headers, signal }, key }) =>
    unwrap(api.POST('/user/addComments', { headers, signal, params: { header: { 'Idempotency-Key': key } }, body: { postId, comment: text } })),
  changes: ({ postId, text, key, commentator }) => {
    const unsaid = { ...commentator, commentId: key, postId, comment: text, createdAt: new Date().toISOString() };
    return [changing<Pages>(commentKeys.of(postId), putting(key, unsaid), without(key))];
  },
  onDone(answer, { postId, key }, { client }) {
    const queryKey = commentKeys.of(postId);
    const pages = answer && client.setQueryData<Pages>(queryKey, (known) => known && putting(key, answer.comment)(known));
    // There is no list to put it into yet: whatever comes will have it.
    if (!pages) void client.invalidateQueries({ queryKey });
  },
  keepsWords: true,
  words: { failure: 'Your comment could not be sent.' },
};

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

import { msg } from '@lingui/core/macro';

import { currentUserQuery } from '#client/features/account/queries.ts';
import { addComment } from '#client/features/comments/mutations.ts';
import { follow } from '#client/features/follows/mutations.ts';
import type { Post } from '#client/features/posts/queries.ts';
import { savePost } from '#client/features/saves/mutations.ts';
import { mutate } from '#client/outbox/use-outbox.ts';
import { newIdempotencyKey } from '#client/shared/api/api.ts';
import type { VisitorIntent } from '#client/shared/session/visitor-intent.ts';

import type { RouterContext } from './-load.ts';

/** Saves the post, follows its author or comments on it, as the member chose to before it signed up or logged in. */
export async function performIntent(
  context: RouterContext,
  { kind, text = '' }: VisitorIntent,
  post: Post,
): Promise<void> {
  const { api, queryClient } = context;
  const { postId, userId } = post;
  if (kind === 'save') {
    const messages = { ...savePost.messages, success: msg`Post saved successfully!` };
    mutate(context, { ...savePost, messages }, post);
  }
  if (kind === 'follow') mutate(context, follow, { userId });
  if (kind === 'comment') {
    const { _id, username, profilePicUrl } = await queryClient.query(currentUserQuery(api));
    const commentator = { userId: _id, username, profilePicUrl };
    const comment = { postId, text, commentator, key: newIdempotencyKey() };
    const messages = { ...addComment.messages, success: msg`Your comment is published.` };
    mutate(context, { ...addComment, messages }, comment);
  }
}

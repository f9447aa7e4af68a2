import { noop } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { HistoryState } from '@tanstack/react-router';

import { commentsQuery } from '#client/features/comments/queries.ts';
import { postInLists } from '#client/features/posts/post-lists.ts';
import { postInState } from '#client/features/posts/post-in-state.ts';
import type { ShownPost } from '#client/features/posts/post-state.ts';
import { postQuery } from '#client/features/posts/post-query.ts';
import { savedPostIdsQuery } from '#client/features/saves/queries.ts';
import { ApiError } from '#client/shared/api/api-error.ts';

import type { RouterContext } from './-router-context.ts';

/**
 * What the post's screen can paint itself with at once: the post from a list in the cache, or the one that came with the
 * navigation; without either, from a shared link, it waits for the server (S011).
 */
export async function loadPost(
  { api, queryClient }: RouterContext,
  asked: string | undefined,
  state: HistoryState,
): Promise<{ seen: ShownPost }> {
  const carried = postInState(state);
  const postId = asked ?? carried?.postId;
  if (postId === undefined) throw notFound();

  void queryClient.query(savedPostIdsQuery(api)).catch(noop);
  void queryClient.infiniteQuery(commentsQuery(api, postId)).catch(noop);
  const known = postInLists(queryClient, postId) ?? (carried?.postId === postId ? carried : undefined);
  if (known) {
    void queryClient.query(postQuery(api, postId)).catch(noop);
    return { seen: known };
  }
  try {
    return { seen: await queryClient.query({ ...postQuery(api, postId), staleTime: 'static' }) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw notFound();
    throw error;
  }
}

import type { Api } from '#client/shared/api/api.ts';
import { commentKeys } from '#client/shared/query/keys.ts';
import { pagedQuery } from '#client/shared/query/query-options.ts';
import type { Schemas } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

export type Comment = Schemas['Comment'] & {
  /** Shown before the server has answered: its id is not the server's. */
  isUnsent?: true;
};

/** The comments on a post, the oldest first. The first page is the newest; each further one goes back in time. */
export const commentsQuery = (api: Api, postId: string) =>
  pagedQuery({
    queryKey: commentKeys.byPost(postId),
    fetchPage: (at, signal) => unwrap(api.GET('/user/getComments', { params: { query: { postId, ...at } }, signal })),
    select: ({ pages }) => pages.toReversed().flatMap(({ comments }) => comments),
  });

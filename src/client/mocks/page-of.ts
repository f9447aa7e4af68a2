import type { Schemas } from '#contract/operations.ts';

import type { Community } from './empty-community.ts';

/** A keyset page: from after the cursor's post, at most `limit`. */
export function pageOf(posts: Community['posts'], query: URLSearchParams) {
  const from = posts.findIndex(({ postId }) => postId === query.get('cursor')) + 1;
  const page = posts.slice(from, from + Number(query.get('limit') ?? 30));
  return { posts: page, nextCursor: from + page.length < posts.length ? (page.at(-1)?.postId ?? null) : null };
}

/** A post as lists of saved posts show it. */
export const savedPost = ({
  postId,
  userId,
  username,
  profilePicUrl,
  imageUrl,
  imageAlt,
  image,
  title,
  caption,
  tags,
  category,
}: Schemas['Post']): Schemas['SavedPost'] => ({
  ...{ postId, userId, username, profilePicUrl, imageUrl, imageAlt, title, caption, tags, category },
  ...(image && { image }),
});

import { t } from '@lingui/core/macro';
import { createFileRoute, notFound, redirect } from '@tanstack/react-router';

import { publicPostQuery } from '#client/features/posts/public-post-query.ts';
import { postQuery } from '#client/features/posts/queries.ts';
import { loadPart } from '#client/shared/network/load-part.ts';
import { chosenWish, takeWish } from '#client/shared/wishes/chosen-wish.ts';

import { isUnknown, notFoundIfUnknown } from './-not-found-if-unknown.ts';
import { PublicPost } from './-public-post.tsx';
import type { RouterContext } from './-router-context.ts';
import { titled } from './-titled.ts';

export const Route = createFileRoute('/post/$postId')({
  loader: async ({ context, params: { postId }, location, preload }) => {
    if (context.session.viewer()) return preload ? undefined : openAsMember(context, postId, location.href);
    return notFoundIfUnknown(
      context.queryClient.query({ ...publicPostQuery(context.api, postId), staleTime: 'static' }),
    );
  },
  head: ({ loaderData }) => titled(() => loaderData?.post.title || t`Post`),
  component: PublicPostPage,
});

function PublicPostPage() {
  const shared = Route.useLoaderData();
  // The key resets the comment box for another post.
  return shared && <PublicPost key={shared.post.postId} {...shared} />;
}

/** Leads a member to the post's own screen, and carries out what it chose there as a visitor. */
async function openAsMember(context: RouterContext, postId: string, href: string): Promise<never> {
  const { api, queryClient, toasts } = context;
  const post = await queryClient.query({ ...postQuery(api, postId), staleTime: 'static' }).catch((error: unknown) => {
    if (!isUnknown(error)) throw error;
    if (takeWish(href))
      toasts.show({ text: t`This post no longer exists: what you chose to do cannot be done.`, kind: 'failure' });
    throw notFound();
  });
  if (chosenWish(href)) {
    const { carryOutWish } = await loadPart(() => import('./-carry-out-wish.ts'));
    const wish = takeWish(href);
    if (wish) await carryOutWish(context, wish, post);
  }
  throw redirect({
    to: '/postDetail/$profileUserId',
    params: { profileUserId: post.userId },
    search: { postId },
    replace: true,
  });
}

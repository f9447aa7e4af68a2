import { t } from '@lingui/core/macro';
import { createFileRoute, notFound, redirect } from '@tanstack/react-router';

import { postQuery, publicPostQuery } from '#client/features/posts/queries.ts';
import { takeIntent } from '#client/shared/session/visitor-intent.ts';

import { isUnknown, load, type RouterContext } from './-load.ts';
import { performIntent } from './-perform-intent.ts';
import { PublicPost } from './-public-post.tsx';
import { titled } from './-titled.ts';

export const Route = createFileRoute('/post/$postId')({
  loader: async ({ context, params: { postId }, location, preload }) => {
    if (context.session.viewer()) return preload ? undefined : openAsMember(context, postId, location.href);
    return load(context, { needed: publicPostQuery(context.api, postId) });
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
    if (takeIntent(href))
      toasts.show({ text: t`This post no longer exists: what you chose to do cannot be done.`, kind: 'failure' });
    throw notFound();
  });
  const intent = takeIntent(href);
  if (intent) await performIntent(context, intent, post);
  throw redirect({
    to: '/postDetail/$profileUserId',
    params: { profileUserId: post.userId },
    search: { postId },
    replace: true,
  });
}

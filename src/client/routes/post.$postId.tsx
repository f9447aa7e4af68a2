import { t } from '@lingui/core/macro';
import { createFileRoute, notFound, redirect } from '@tanstack/react-router';

import { type Post, postQuery, publicPostQuery } from '#client/features/posts/queries.ts';
import { postInLists } from '#client/features/posts/seen-post.ts';
import { readIntent, takeIntent } from '#client/shared/session/visitor-intent.ts';

import { isUnknown, load, type RouterContext } from './-load.ts';
import { performIntent } from './-perform-intent.ts';
import { PublicPost } from './-public-post.tsx';
import { titled } from './-titled.ts';

export const Route = createFileRoute('/post/$postId')({
  beforeLoad: ({ context: { session, queryClient }, params: { postId }, location, preload }) => {
    if (preload || !session.viewer() || readIntent(location.href)) return;
    // Without the network, too, where a member has no script of this screen.
    const seen = postInLists(queryClient, postId);
    if (seen) throw toOwnScreen(seen);
  },
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
  throw toOwnScreen(post);
}

const toOwnScreen = ({ postId, userId }: Post) =>
  redirect({ to: '/postDetail/$profileUserId', params: { profileUserId: userId }, search: { postId }, replace: true });

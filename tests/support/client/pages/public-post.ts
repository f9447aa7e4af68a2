import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';

import type { renderApp } from '../render-app.tsx';
import { respond } from '../respond.ts';
import { samplePost } from '../sample-post.ts';

/** The page of a post for people without an account, and what they wish to do there. */
export const sharedPost = samplePost({
  postId: 'post-1',
  title: 'The serum',
  tags: ['plastic free'],
  link: 'https://shop.example/',
});
const other = samplePost({ postId: 'post-2', title: 'Tea' });

/** The server shares the post. */
export function sharePost() {
  respond('get', '/user/getPublicPost', () => ({ status: 200, body: { post: sharedPost, morePosts: [other] } }));
}

/** Records what is saved, followed and commented, by somebody who may sign up. */
export function recordWrites(): unknown[] {
  const sent: unknown[] = [];
  respond('get', '/user/getPost', () => ({ status: 200, body: { post: sharedPost } }));
  respond('post', '/user/register', {
    status: 200,
    body: { token: 'token', userId: 'me', message: 'Registration successful' },
  });
  respond('post', '/user/savePost', ({ body }) => {
    sent.push(['save', body.imageUrl]);
    return { status: 200, body: { success: true, message: 'Post saved successfully!' } };
  });
  respond('post', '/user/follow/{id}', ({ path }) => {
    sent.push(['follow', path['id']]);
    return { status: 200, body: { message: 'Successfully followed the user!' } };
  });
  respond('post', '/user/addComments', ({ body: { postId, comment } }) => {
    sent.push(['comment', comment]);
    const author = { userId: 'me', username: 'me', profilePicUrl: '', createdAt: '2026-11-01T09:30:00.000Z' };
    return { status: 200, body: { success: true, comment: { ...author, commentId: 'c', postId, comment } } };
  });
  return sent;
}

/** Waits until the post's screen for members is open. */
export async function expectPostScreen({ router }: Pick<ReturnType<typeof renderApp>, 'router'>): Promise<void> {
  await waitFor(() => expect(router.state.location.pathname).toBe(`/postDetail/${sharedPost.userId}`));
  expect(router.state.location.search).toEqual({ postId: 'post-1' });
}

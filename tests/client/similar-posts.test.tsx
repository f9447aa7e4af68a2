import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { answerPost, postDetail } from '#tests/support/client/pages/post-detail.ts';
import { postTiles } from '#tests/support/client/pages/post-tiles.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { recordAnswers, respond } from '#tests/support/client/respond.ts';
import { samplePost } from '#tests/support/client/sample-post.ts';
import { scrollIntoView } from '#tests/support/client/stub-browser.ts';

const me = { userId: 'me' };
const clay = samplePost({ postId: 'post-2', title: 'Clay' });
const tea = samplePost({ postId: 'post-3', title: 'Tea' });
const region = (name: string) => screen.queryByRole('region', { name });

const answerSimilar = (...posts: ReturnType<typeof samplePost>[]) =>
  recordAnswers('get', '/user/getSimilarPosts', { status: 200, body: { posts } }, ({ query }) => query.get('postId'));

test('posts like one are below it once the reader comes near, and are not repeated among those of its category', async () => {
  const asked = answerSimilar(clay);
  answerPost(samplePost(), [samplePost(), clay, tea]);
  const { user, where } = renderApp(postDetail.address, { as: me });
  expect(await postTiles.title('Clay')).toBeVisible();
  // Their place is kept.
  expect(within(region('More like this')!).getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  expect(asked).toEqual([]);
  act(scrollIntoView);
  const similar = within(region('More like this')!);
  expect(await similar.findByRole('link', { name: /Clay/ })).toBeVisible();
  expect(similar.getByRole('button', { name: 'Save Clay' })).toBeVisible();
  expect(asked).toEqual(['post-1']);
  const others = within(region('More in beauty')!);
  expect(others.getAllByRole('listitem')).toHaveLength(1);
  expect(others.getByText('Tea')).toBeVisible();
  await user.click(similar.getByRole('link', { name: /Clay/ }));
  expect(where()).toBe('/postDetail/maker?postId=post-2');
});

test('where they are all that its category has, nothing is said to be missing', async () => {
  answerSimilar(clay);
  answerPost(samplePost(), [samplePost(), clay]);
  renderApp(postDetail.address, { as: me });
  expect(await postTiles.title('Clay')).toBeVisible();
  act(scrollIntoView);
  await expect.poll(() => region('More in beauty')).toBeNull();
  expect(within(region('More like this')!).getByText('Clay')).toBeVisible();
});

test.each(['there are none', 'they cannot be loaded'])('there is no such section if %s', async (why) => {
  respond(
    'get',
    '/user/getSimilarPosts',
    why === 'there are none' ? { status: 200, body: { posts: [] } } : 'unreachable',
  );
  answerPost(samplePost(), [tea]);
  renderApp(postDetail.address, { as: me });
  expect(await postTiles.title('Tea')).toBeVisible();
  act(scrollIntoView);
  await expect.poll(() => region('More like this')).toBeNull();
  expect(await postTiles.title('Tea')).toBeVisible();
});

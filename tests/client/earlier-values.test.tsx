// What a browser keeps beside its databases has no version: what an earlier one has stored otherwise counts as none.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { readIntent } from '#client/shared/session/visitor-intent.ts';
import { wishKey } from '#contract/page.ts';
import { homePosts } from '#tests/support/client/home-posts.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { respond } from '#tests/support/client/respond.ts';
import { samplePost } from '#tests/support/client/sample-post.ts';

test.each([
  ['lastCollection', '"Shelf"'],
  ['lastCollection', '{"id":"collection-1"}'],
  ['lastCollection', 'Shelf'],
  ['recentSearches', '{"linen":1}'],
  ['newMember', 'posts:me'],
  ['addressPostponed', 'yes'],
  ['userData', 'me'],
])('%s: %s stops nobody from saving a post, which offers the choice of a collection', async (key, value) => {
  localStorage.setItem(key, value);
  homePosts(samplePost());
  respond('post', '/user/savePost', { status: 200, body: { success: true, message: 'Saved.', savedCount: 1 } });
  const { user } = renderApp('/', { as: { userId: 'me' } });
  await user.click(await screen.findByRole('button', { name: /^Save/ }));
  expect(await screen.findByRole('button', { name: 'Collect' })).toBeVisible();
});

test.each(['"save"', '{"path":"/post/post-1?wish=save","kind":"save"}', '[]', 'save'])(
  'a wish that was stored as %s is none',
  (stored) => {
    sessionStorage.setItem(wishKey, stored);
    expect(readIntent('/post/post-1?wish=save')).toBeUndefined();
  },
);

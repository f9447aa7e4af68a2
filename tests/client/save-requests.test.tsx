import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { homePosts } from '#tests/support/client/home-posts.ts';
import { collections } from '#tests/support/client/pages/collections.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { respond } from '#tests/support/client/respond.ts';
import { sampleCollection } from '#tests/support/client/sample-collection.ts';
import { samplePost } from '#tests/support/client/sample-post.ts';
import { sampleSavedPost } from '#tests/support/client/sample-saved-post.ts';

/** Home with two posts, on which a server has saved `saved`; `asked` counts how often their ids were asked for. */
function openHome({ saved, countOf }: { saved: string[]; countOf: (saved: string[]) => number | undefined }) {
  const posts = ['post-1', 'post-2'].map((postId) => ({
    ...samplePost(),
    postId,
    title: postId,
    imageUrl: `/media/${postId}/960.webp`,
  }));
  homePosts(...posts);
  let asked = 0;
  const changed = (message: string) => {
    const savedCount = countOf(saved);
    return {
      status: 200 as const,
      body: { success: true as const, message, ...(savedCount !== undefined && { savedCount }) },
    };
  };
  respond('get', '/user/getSavedPostIds', () => {
    asked += 1;
    return { status: 200, body: { postIds: saved } };
  });
  respond('post', '/user/savePost', ({ body: { imageUrl } }) => {
    saved.unshift(imageUrl.split('/')[2] ?? '');
    return changed('Saved.');
  });
  respond('post', '/user/unsavePost', ({ body: { imageUrl } }) => {
    saved.splice(saved.indexOf(imageUrl.split('/')[2] ?? ''), 1);
    return changed('Gone.');
  });
  const { user } = renderApp('/', { as: { userId: 'me' } });
  const press = async (name: string, isPressed: boolean) => {
    const button = await screen.findByRole('button', { name: `Save ${name}` });
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    await user.click(button);
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', String(isPressed)));
  };
  return { press, askedTimes: () => asked };
}

const others = Array.from({ length: 1200 }, (_, n) => `other-${n}`);

test('saving and unsaving are one request each, however much is saved', async () => {
  const saved = [...others];
  const { press, askedTimes } = openHome({ saved, countOf: (ids) => ids.length });
  await press('post-2', true);
  await waitFor(() => expect(saved).toHaveLength(1201));
  await press('post-2', false);
  await waitFor(() => expect(saved).toHaveLength(1200));
  // What was pressed before is settled when this is.
  await press('post-1', true);
  await expectToast('Post saved successfully!');
  expect(askedTimes()).toBe(1);
});

test('what another device has saved meanwhile shows after the next save', async () => {
  const saved = [...others];
  const { press, askedTimes } = openHome({ saved, countOf: (ids) => ids.length });
  await waitFor(() => expect(askedTimes()).toBe(1));
  await screen.findByRole('button', { name: 'Save post-2' });
  saved.unshift('post-2');
  await press('post-1', true);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save post-2' })).toHaveAttribute('aria-pressed', 'true'),
  );
  expect(askedTimes()).toBe(2);
});

test('a server that does not count is asked again after each save', async () => {
  const { press, askedTimes } = openHome({ saved: [], countOf: () => undefined });
  await press('post-1', true);
  await waitFor(() => expect(askedTimes()).toBe(2));
});

test.each([
  ['that is saved', ['post-1'], 1],
  ['that another tab has just unsaved', [], 2],
])('adding a post %s to a collection: how often the saved posts are asked for', async (_, postIds, times) => {
  let asked = 0;
  const saved = sampleSavedPost({ postId: 'post-1' });
  respond('get', '/user/getSavedPosts', () => {
    asked += 1;
    return { status: 200, body: { savedPosts: [saved], nextCursor: null } };
  });
  respond('get', '/user/getSavedPostIds', () => ({ status: 200, body: { postIds } }));
  respond('get', '/user/getCollections', () => ({ status: 200, body: { collections: [sampleCollection()] } }));
  respond('get', '/user/getCollectionIds', () => ({ status: 200, body: { collectionIds: [] } }));
  const collection = sampleCollection({ postsCount: 9 });
  respond('post', '/user/addToCollection', () => ({
    status: 200,
    body: { message: 'Done.', collection, savedCount: 1 },
  }));
  const { user } = renderApp('/savedPosts', { as: { userId: 'me' } });
  await user.click(await screen.findByRole('button', { name: /to a collection$/ }));
  await user.click(await collections.choice('Bathroom shelf'));
  await waitFor(async () => expect(await collections.choice('Bathroom shelf')).toHaveAccessibleDescription(/^9 posts/));
  await waitFor(() => expect(asked).toBe(times));
});

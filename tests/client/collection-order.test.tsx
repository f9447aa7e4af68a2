import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { goOffline } from '#tests/support/client/go-offline.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { respond } from '#tests/support/client/respond.ts';
import { sampleCollection } from '#tests/support/client/sample-collection.ts';
import { sampleSavedPost } from '#tests/support/client/sample-saved-post.ts';
import { createSharedDevice } from '#tests/support/shared-device.ts';

const me = { userId: 'me' };
const titles = ['Tea', 'Soap', 'Oil'];

/** One's own collection, as the server has it. */
function serveOrder() {
  const collection = sampleCollection({ postsCount: titles.length });
  const posts = titles.map((title) => sampleSavedPost({ postId: title, title, imageUrl: `/media/${title}/640.webp` }));
  respond('get', '/user/getCollections', { status: 200, body: { collections: [collection] } });
  respond('get', '/user/getCollection', {
    status: 200,
    body: { collection, owner: { _id: 'me', username: 'noor', profilePicUrl: '' } },
  });
  respond('get', '/user/getCollectionPosts', { status: 200, body: { savedPosts: posts, nextCursor: null } });
}

/** The mode in which it is put in order. */
async function openOrder(device = createSharedDevice()) {
  serveOrder();
  const app = renderApp('/collections/collection-1', { as: me, device: await device.openTab() });
  await app.user.click(await screen.findByRole('button', { name: 'More about this collection' }));
  await app.user.click(screen.getByRole('menuitem', { name: 'change the order' }));
  await screen.findByRole('button', { name: 'Later: Tea' });
  return app;
}

const shown = () =>
  within(screen.getByRole('region', { name: 'Order of the posts' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const press = async ({ user }: Pick<ReturnType<typeof renderApp>, 'user'>, name: string) =>
  user.click(screen.getByRole('button', { name }));

test('S085, S152: without a network a move is shown and waits; taken back, both are gone unsent, and other moves are not', async () => {
  const sent: unknown[] = [];
  const device = createSharedDevice();
  const app = await openOrder(device);
  const goOnline = goOffline();
  device.setOnline(false);
  await press(app, 'Later: Soap');
  await waitFor(() => expect(shown()).toEqual(['Tea', 'Oil', 'Soap']));
  await press(app, 'To the start: Soap');
  await waitFor(() => expect(shown()).toEqual(['Soap', 'Tea', 'Oil']));
  await press(app, 'Undo');
  await waitFor(() => expect(shown()).toEqual(['Tea', 'Oil', 'Soap']));
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true');
  await press(app, 'Later: Tea');
  await waitFor(() => expect(shown()).toEqual(['Oil', 'Tea', 'Soap']));
  await press(app, 'Later: Tea');
  await waitFor(() => expect(shown()).toEqual(['Oil', 'Soap', 'Tea']));
  goOnline();
  serveOrder();
  respond('post', '/user/moveCollectionPost', ({ body }) => {
    sent.push(body);
    return { status: 200, body: { message: 'Done.' } };
  });
  device.setOnline(true);
  const collectionId = 'collection-1';
  await waitFor(() =>
    expect(sent).toEqual([
      { collectionId, postId: 'Soap', afterPostId: 'Oil' },
      { collectionId, postId: 'Tea', afterPostId: 'Oil' },
      { collectionId, postId: 'Tea', afterPostId: 'Soap' },
    ]),
  );
});

test('a move that the server refuses is taken back, with a message', async () => {
  respond('post', '/user/moveCollectionPost', {
    status: 404,
    body: { message: 'This post is not in the collection.' },
  });
  const app = await openOrder();
  await press(app, 'To the start: Oil');
  expect(await screen.findByText('This post is not in the collection.')).toBeInTheDocument();
  await waitFor(() => expect(shown()).toEqual(titles));
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import type { Schemas } from '#contract/operations.ts';
import { homePosts } from '#tests/support/client/home-posts.ts';
import { collections } from '#tests/support/client/pages/collections.ts';
import { expectQueued } from '#tests/support/client/pages/network-status.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { holdAnswer, respond } from '#tests/support/client/respond.ts';
import { sampleCollection } from '#tests/support/client/sample-collection.ts';
import { samplePost } from '#tests/support/client/sample-post.ts';
import { sampleSavedPost } from '#tests/support/client/sample-saved-post.ts';
import { stubIndexedDb } from '#tests/support/client/stub-browser.ts';
import { createSharedDevice } from '#tests/support/shared-device.ts';

const me = { userId: 'me' };
const shelf = sampleCollection();
const winter = sampleCollection({
  collectionId: 'collection-2',
  name: 'For the winter',
  postsCount: 7,
  isPublic: true,
});

const soap = samplePost({ postId: 'post-2', title: 'The soap I share' });

/** The member has these collections; the post is in those with these ids. */
function own(list: Schemas['Collection'][], ids: string[] = []) {
  respond('get', '/user/getCollections', () => ({ status: 200, body: { collections: list } }));
  respond('get', '/user/getCollectionIds', () => ({ status: 200, body: { collectionIds: ids } }));
}

/** Records what is added and removed, and answers so, until a test answers otherwise. */
function recordChanges() {
  const sent: unknown[] = [];
  const done = { status: 200, body: { message: 'Done.' } } as const;
  respond('post', '/user/addToCollection', ({ body }) => {
    sent.push({ add: body });
    return done;
  });
  respond('post', '/user/removeFromCollection', ({ body }) => {
    sent.push({ remove: body });
    return done;
  });
  respond('post', '/user/createCollection', ({ body }) => {
    sent.push({ create: body });
    return { status: 200, body: { collection: sampleCollection(body) } };
  });
  return sent;
}

async function openSheet() {
  respond('get', '/user/getPost', () => ({ status: 200, body: { post: samplePost() } }));
  const app = renderApp('/postDetail/maker?postId=post-1', { as: me });
  // A right click, as a held press and the key for menus.
  await app.user.pointer({ target: await screen.findByRole('button', { name: 'Save' }), keys: '[MouseRight]' });
  await collections.sheet();
  return app;
}

describe('the sheet of collections', () => {
  test('opens from the toast after a save, also when the screen has changed meanwhile', async () => {
    homePosts(samplePost());
    own([shelf, winter], ['collection-2']);
    respond('post', '/user/savePost', { status: 200, body: { success: true, message: 'Saved.' } });
    const { user, router } = renderApp('/', { as: me });
    await user.click(await screen.findByRole('button', { name: 'Save The serum I refill', pressed: false }));
    await expectToast('Post saved successfully!');
    await router.navigate({ to: '/about' });
    await user.click(screen.getByRole('button', { name: 'Collect' }));
    await waitFor(async () => expect(await collections.choice('For the winter')).toBeChecked());
    expect(await collections.choice('Bathroom shelf')).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('S151: after a post was added, the toast of the next save adds that one by a tap, and offers another collection', async () => {
    homePosts(samplePost(), soap);
    own([shelf, winter]);
    const sent = recordChanges();
    respond('post', '/user/savePost', { status: 200, body: { success: true, message: 'Saved.' } });
    const { user } = renderApp('/', { as: me });
    const plus = await screen.findByRole('button', { name: 'Save The serum I refill', pressed: false });
    await user.pointer({ target: plus, keys: '[MouseRight]' });
    await user.click(await collections.choice('For the winter'));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await user.click(screen.getByRole('button', { name: 'Save The soap I share' }));
    await user.click(await screen.findByRole('button', { name: 'Add to For the winter' }));
    await expectToast('Added to “For the winter”.');
    own([shelf, winter], ['collection-2']);
    await user.click(screen.getByRole('button', { name: 'Change' }));
    await waitFor(async () => expect(await collections.choice('For the winter')).toBeChecked());
    expect(sent).toEqual(['post-1', 'post-2'].map((postId) => ({ add: { collectionId: 'collection-2', postId } })));
  });

  test('S034: a finger’s long press opens it, and the click that some browsers add does not save', async () => {
    homePosts(samplePost());
    own([shelf]);
    renderApp('/', { as: me });
    const plus = await screen.findByRole('button', { name: 'Save The serum I refill', pressed: false });
    fireEvent.pointerDown(plus, { button: 0 });
    fireEvent.contextMenu(plus);
    fireEvent.pointerUp(plus);
    fireEvent.click(plus);
    expect(await collections.choice('Bathroom shelf')).not.toBeChecked();
    expect(plus).toHaveAttribute('aria-pressed', 'false');
  });

  test('S151: a last collection that another device has deleted is offered once', async () => {
    homePosts(samplePost(), soap);
    localStorage.setItem('lastCollection', JSON.stringify({ collectionId: 'collection-2', name: 'For the winter' }));
    respond('post', '/user/savePost', { status: 200, body: { success: true, message: 'Saved.' } });
    respond('post', '/user/addToCollection', { status: 404, body: { message: 'This collection does not exist.' } });
    const { user } = renderApp('/', { as: me });
    await user.click(await screen.findByRole('button', { name: 'Save The serum I refill', pressed: false }));
    await user.click(await screen.findByRole('button', { name: 'Add to For the winter' }));
    await expectToast('This collection does not exist.');
    await user.click(screen.getByRole('button', { name: 'Save The soap I share' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Collect' })).toBeInTheDocument());
  });

  test('adds and removes the post by one tap each, at once', async () => {
    own([shelf, winter], ['collection-2']);
    const sent = recordChanges();
    const { release } = holdAnswer('post', '/user/addToCollection');
    const { user } = await openSheet();
    await waitFor(async () => expect(await collections.choice('For the winter')).toBeChecked());
    await user.click(await collections.choice('Bathroom shelf'));
    expect(await collections.choice('Bathroom shelf')).toBeChecked();
    expect(await collections.choice('Bathroom shelf')).toHaveAccessibleDescription('1 post private');
    await user.click(await collections.choice('For the winter'));
    expect(await collections.choice('For the winter')).not.toBeChecked();
    expect(await collections.choice('For the winter')).toHaveAccessibleDescription('6 posts');
    own([{ ...shelf, postsCount: 1 }, winter], ['collection-1']);
    release({ status: 200, body: { message: 'Done.' } });
    await waitFor(() => expect(sent).toEqual([{ remove: { collectionId: 'collection-2', postId: 'post-1' } }]));
    expect(await collections.choice('Bathroom shelf')).toBeChecked();
  });

  test('a refused addition is taken back and says why', async () => {
    own([shelf]);
    respond('post', '/user/addToCollection', { status: 404, body: { message: 'This post does not exist.' } });
    const { user } = await openSheet();
    await user.click(await collections.choice('Bathroom shelf'));
    await expectToast('This post does not exist.');
    await waitFor(async () => expect(await collections.choice('Bathroom shelf')).not.toBeChecked());
    expect(await collections.choice('Bathroom shelf')).toHaveAccessibleDescription('0 posts private');
  });

  test('without collections it asks for a name, creates the first one and adds the post to it', async () => {
    own([]);
    const sent = recordChanges();
    await openSheet();
    expect(await screen.findByLabelText('Name')).toHaveFocus();
    await collections.name('  Summer   skin ');
    expect(await collections.choice('Summer skin')).toBeChecked();
    await waitFor(() =>
      expect(sent).toEqual([
        { create: { collectionId: expect.any(String), name: 'Summer skin' } },
        {
          add: {
            collectionId: (sent[0] as { create: { collectionId: string } }).create.collectionId,
            postId: 'post-1',
          },
        },
      ]),
    );
  });

  test('an empty, too long or taken name is refused beside its field', async () => {
    own([shelf]);
    const sent = recordChanges();
    const { user } = await openSheet();
    await user.click(await screen.findByRole('button', { name: 'New collection' }));
    await collections.name('');
    expect(await screen.findByText('Please enter a name.')).toBeVisible();
    await collections.name('x'.repeat(61));
    expect(await screen.findByText('A name has at most 60 characters.')).toBeVisible();
    await collections.name('bathroom SHELF ');
    expect(await screen.findByText('You have a collection with this name already.')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('You have a collection with this name already.');
    expect(sent).toEqual([]);
  });

  test('a collection that cannot be loaded offers to try again', async () => {
    respond('get', '/user/getCollections', { status: 500, body: { message: 'Away.' } });
    const { user } = await openSheet();
    expect(await screen.findByText('Your collections could not be loaded.')).toBeVisible();
    own([shelf]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await collections.choice('Bathroom shelf')).toBeVisible();
  });

  test('offline, a new collection and the post in it wait, and are sent in this order on the way back', async () => {
    stubIndexedDb();
    own([]);
    const sent = recordChanges();
    respond('get', '/user/getSavedPosts', () => ({
      status: 200,
      body: { savedPosts: [sampleSavedPost()], nextCursor: null },
    }));
    const device = createSharedDevice();
    const { user } = renderApp('/savedPosts', { as: me, device: await device.openTab() });
    const collect = await screen.findByRole('button', { name: 'Add The serum I refill to a collection' });
    device.setOnline(false);
    await user.click(collect);
    await collections.name('Summer skin');
    expect(await collections.choice('Summer skin')).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await expectQueued(2);
    expect(await collections.shown()).toEqual(['Summer skin1 post private']);
    device.setOnline(true);
    await waitFor(() => expect(sent.map((one) => Object.keys(one as object)[0])).toEqual(['create', 'add']));
  });
});

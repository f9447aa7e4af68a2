import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';

import type { Schemas } from '#contract/operations.ts';
import { collections } from '#tests/support/client/pages/collections.ts';
import { postTiles } from '#tests/support/client/pages/post-tiles.ts';
import { expectToast } from '#tests/support/client/pages/toasts.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { respond } from '#tests/support/client/respond.ts';
import { sampleCollection } from '#tests/support/client/sample-collection.ts';
import { samplePost } from '#tests/support/client/sample-post.ts';
import { sampleSavedPost } from '#tests/support/client/sample-saved-post.ts';

const me = { userId: 'me' };
const serum = sampleSavedPost();
const tea = sampleSavedPost({ postId: 'post-2', title: 'Tea' });
const shelf = sampleCollection({ postsCount: 2 });

/** A collection of `owner` with two posts, as the server has it; what is changed changes it. */
function serve(owner: string, given: Schemas['Collection'] = shelf) {
  const sent: string[] = [];
  let collection: Schemas['Collection'] | undefined = given;
  const missing = { status: 404, body: { message: 'This collection does not exist.' } } as const;
  const done = { status: 200, body: { message: 'Done.' } } as const;
  respond('get', '/user/getCollections', ({ query }) => ({
    status: 200,
    body: { collections: collection && query.get('userId') === owner ? [collection] : [] },
  }));
  respond('get', '/user/getCollection', () =>
    collection
      ? { status: 200, body: { collection, owner: { _id: owner, username: 'noor', profilePicUrl: '' } } }
      : missing,
  );
  respond('get', '/user/getCollectionPosts', () =>
    collection ? { status: 200, body: { savedPosts: [serum, tea], nextCursor: null } } : missing,
  );
  respond('patch', '/user/editCollection/{collectionId}', ({ body: { before: _, ...body } }) => {
    sent.push(`edit ${JSON.stringify(body)}`);
    collection = { ...given, ...collection, ...body };
    return { status: 200, body: { collection } };
  });
  respond('delete', '/user/deleteCollection/{collectionId}', () => {
    sent.push('delete');
    collection = undefined;
    return done;
  });
  respond('post', '/user/restoreCollection/{collectionId}', () => {
    sent.push('restore');
    collection = given;
    return { status: 200, body: { collection } };
  });
  respond('post', '/user/removeFromCollection', () => {
    sent.push('remove');
    return done;
  });
  respond('post', '/user/addToCollection', () => {
    sent.push('add');
    return done;
  });
  return sent;
}

async function openMenu() {
  const app = renderApp('/collections/collection-1', { as: me });
  const choose = async (item: string) => {
    await app.user.click(await screen.findByRole('button', { name: 'More about this collection' }));
    await app.user.click(screen.getByRole('menuitem', { name: item }));
  };
  return { ...app, choose };
}

const undo = async ({ user }: Pick<ReturnType<typeof renderApp>, 'user'>) =>
  user.click(await screen.findByRole('button', { name: 'Undo' }));

describe('a collection of another member', () => {
  test('shows its name, owner and posts, which one can save, and nothing to change', async () => {
    serve('somebody');
    renderApp('/collections/collection-1', { as: me });
    expect(await screen.findByRole('heading', { level: 1, name: 'Bathroom shelf' })).toBeVisible();
    expect(screen.getByRole('link', { name: '@noor' })).toHaveAttribute('href', '/profile/somebody');
    expect(screen.getByText(/2 posts/)).toBeVisible();
    expect(await postTiles.saveButton('Tea')).toBeVisible();
    expect(postTiles.titles()).toEqual(['The serum I refill', 'Tea']);
    expect(screen.queryByRole('button', { name: 'More about this collection' })).toBeNull();
    expect(document.title).toContain('Bathroom shelf');
  });

  test('that is private, or does not exist, is not found', async () => {
    respond('get', '/user/getCollection', {
      status: 404,
      body: { message: 'This collection does not exist.' },
    });
    renderApp('/collections/collection-1', { as: me });
    expect(await screen.findByRole('heading', { level: 1, name: 'This collection is private or gone' })).toBeVisible();
    expect(screen.getByText(/^Only its owner can see a private collection/)).toBeVisible();
  });
});

describe('one’s own collection', () => {
  test('is renamed at once; a name that another one has is refused', async () => {
    const sent = serve('me');
    const { choose, user } = await openMenu();
    await choose('rename');
    expect(await screen.findByLabelText('Name')).toHaveValue('Bathroom shelf');
    await collections.name('Above the sink', 'Rename');
    expect(await screen.findByRole('heading', { level: 1, name: 'Above the sink' })).toBeVisible();
    await waitFor(() => expect(sent).toEqual(['edit {"name":"Above the sink"}']));
    await undo({ user });
    expect(await screen.findByRole('heading', { level: 1, name: 'Bathroom shelf' })).toBeVisible();
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  test('that was renamed meanwhile says so beside the name that was typed, which replaces it only when it is sent again', async () => {
    const sent = serve('me');
    const read: unknown[] = [];
    respond('patch', '/user/editCollection/{collectionId}', ({ body }) => {
      read.push(body.before?.['name']);
      if (body.before?.['name'] === 'Renamed elsewhere')
        return { status: 200, body: { collection: { ...shelf, ...body } } };
      return {
        status: 409,
        body: { message: 'This was changed meanwhile.', current: { name: 'Renamed elsewhere' } },
      };
    });
    const { user, choose } = await openMenu();
    await choose('rename');
    await collections.name('Morning shelf', 'Rename');
    expect(await screen.findByText('Meanwhile this was changed to “Renamed elsewhere”.')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Morning shelf');
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    await screen.findByRole('heading', { level: 1, name: 'Morning shelf' });
    await waitFor(() => expect(read).toEqual([shelf.name, 'Renamed elsewhere']));
    expect(sent).toEqual([]);
  });

  test('is put on the profile and taken from it', async () => {
    const sent = serve('me');
    const { choose } = await openMenu();
    expect(await screen.findByText(/only you see it/)).toBeVisible();
    await choose('show on my profile');
    expect(await screen.findByText(/on your profile$/)).toBeVisible();
    await choose('make private');
    expect(await screen.findByText(/only you see it/)).toBeVisible();
    await waitFor(() => expect(sent).toEqual(['edit {"isPublic":true}', 'edit {"isPublic":false}']));
  });

  test('a refused change is taken back', async () => {
    serve('me');
    respond('patch', '/user/editCollection/{collectionId}', { status: 409, body: { message: 'Taken.' } });
    const { choose } = await openMenu();
    await choose('show on my profile');
    await expectToast('Taken.');
    expect(await screen.findByText(/only you see it/)).toBeVisible();
  });

  test('is deleted, which leads to the saved posts, and can be brought back', async () => {
    const sent = serve('me');
    const { choose, user } = await openMenu();
    await choose('delete');
    expect(await screen.findByRole('heading', { level: 1, name: 'Saved Posts' })).toBeVisible();
    await waitFor(async () => expect(await collections.shown()).toEqual([]));
    await waitFor(() => expect(sent).toEqual(['delete']));
    await undo({ user });
    await waitFor(async () => expect(await collections.shown()).toEqual(['Bathroom shelf2 posts private']));
    await waitFor(() => expect(sent).toEqual(['delete', 'restore']));
  });

  test('loses a post by its ×, which can be undone', async () => {
    const sent = serve('me');
    const { user } = renderApp('/collections/collection-1', { as: me });
    const remove = await screen.findByRole('button', { name: 'Remove from “Bathroom shelf”: Tea' });
    respond('get', '/user/getCollectionPosts', () => ({
      status: 200,
      body: { savedPosts: sent.at(-1) === 'remove' ? [serum] : [serum, tea], nextCursor: null },
    }));
    await user.click(remove);
    await waitFor(() => expect(postTiles.titles()).toEqual(['The serum I refill']));
    await undo({ user });
    await waitFor(() => expect(postTiles.titles()).toEqual(['The serum I refill', 'Tea']));
    expect(sent).toEqual(['remove', 'add']);
  });

  test('without posts it says so, and leads to the saved posts', async () => {
    serve('me', sampleCollection());
    respond('get', '/user/getCollectionPosts', { status: 200, body: { savedPosts: [], nextCursor: null } });
    renderApp('/collections/collection-1', { as: me });
    expect(await screen.findByText('Nothing in this collection yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add some of your saved posts' })).toHaveAttribute('href', '/savedPosts');
  });
});

describe('where collections are shown', () => {
  test('above the saved posts, with a button for a new one', async () => {
    serve('me');
    const created: unknown[] = [];
    respond('post', '/user/createCollection', ({ body }) => {
      created.push(body.name);
      respond('get', '/user/getCollections', () => ({
        status: 200,
        body: { collections: [sampleCollection(body), shelf] },
      }));
      return { status: 200, body: { collection: sampleCollection(body) } };
    });
    const { user } = renderApp('/savedPosts', { as: me });
    await waitFor(async () => expect(await collections.shown()).toEqual(['Bathroom shelf2 posts private']));
    expect(screen.getByRole('link', { name: /Bathroom shelf/ })).toHaveAttribute('href', '/collections/collection-1');
    await user.click(screen.getByRole('button', { name: 'New collection' }));
    await collections.name('Summer skin');
    await waitFor(async () => expect((await collections.shown())[0]).toBe('Summer skin0 posts private'));
    await waitFor(() => expect(created).toEqual(['Summer skin']));
  });

  test('on a profile, only if there are any', async () => {
    serve('somebody', { ...shelf, isPublic: true });
    const app = renderApp('/profile/somebody', { as: me });
    await waitFor(async () => expect(await collections.shown()).toEqual(['Bathroom shelf2 posts']));
    await app.router.navigate({ to: '/profile/$profileUserId', params: { profileUserId: 'another' } });
    expect(await screen.findByText('No posts available')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Collections' })).toBeNull();
  });

  test('beside the menu of a post that is saved', async () => {
    serve('me');
    respond('get', '/user/getPost', () => ({ status: 200, body: { post: samplePost() } }));
    respond('get', '/user/getSavedPostIds', { status: 200, body: { postIds: ['post-1'] } });
    const { user } = renderApp('/postDetail/maker?postId=post-1', { as: me });
    await user.click(await screen.findByRole('button', { name: 'Add The serum I refill to a collection' }));
    expect(await collections.choice('Bathroom shelf')).toBeVisible();
  });
});

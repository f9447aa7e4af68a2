import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';

import { getOutbox } from '#client/outbox/use-outbox.ts';
import type { Answer } from '#tests/support/client/answer.ts';
import { hold } from '#tests/support/client/hold.ts';
import { homePosts } from '#tests/support/client/home-posts.ts';
import { expectQueued } from '#tests/support/client/pages/network-status.ts';
import { postDetail } from '#tests/support/client/pages/post-detail.ts';
import { postTiles } from '#tests/support/client/pages/post-tiles.ts';
import { waitingList } from '#tests/support/client/pages/waiting-list.ts';
import { acceptPostPictures, acceptPosts, published } from '#tests/support/client/post-answers.ts';
import { postOffline } from '#tests/support/client/post-offline.ts';
import { recordMutations } from '#tests/support/client/record-mutations.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { respond } from '#tests/support/client/respond.ts';
import { samplePost } from '#tests/support/client/sample-post.ts';
import { stubIndexedDb } from '#tests/support/client/stub-browser.ts';
import { createSharedDevice } from '#tests/support/shared-device.ts';

beforeEach(stubIndexedDb);

const save = 'Save “The serum I refill”';
const follow = 'Follow @noor.field';
const comment = 'Comment on “The serum I refill”: Hello';

/** A device without a network on which a save, a follow and a comment wait. */
async function openWithThreeWaiting() {
  homePosts(samplePost());
  const device = createSharedDevice();
  const app = renderApp('/', { as: { userId: 'me' }, device: await device.openTab() });
  // Not the one that stands in its place until its code is loaded.
  const saveButton = await screen.findByRole('button', { name: 'Save The serum I refill', pressed: false });
  device.setOnline(false);
  await app.user.click(saveButton);
  await app.user.click(await postTiles.link('The serum I refill'));
  await app.user.click(await screen.findByRole('button', { name: '+ Follow' }));
  await postDetail.comment('Hello');
  await expectQueued(3);
  await waitingList.open();
  return { device, ...app };
}

describe('the list of what waits', () => {
  test('says in plain words what waits, in the order in which it was done, after a reload too', async () => {
    const { device } = await openWithThreeWaiting();
    expect(waitingList.items()).toEqual([save, follow, comment]);
    cleanup();
    const app = renderApp('/', { as: { userId: 'me' }, device: await device.openTab() });
    await postTiles.link('The serum I refill');
    await getOutbox(app.outbox).open();
    await waitingList.open();
    expect(waitingList.items()).toEqual([save, follow, comment]);
  });

  test('reverts at once what is discarded, and never sends it', async () => {
    const { device } = await openWithThreeWaiting();
    await waitingList.discard(follow);
    await waitFor(() => expect(waitingList.items()).toEqual([save, comment]));
    await waitingList.discard(comment);
    await waitFor(() => expect(waitingList.items()).toEqual([save]));
    expect(screen.getByText('+ Follow')).toBeInTheDocument();
    expect(postDetail.comments()).toEqual([]);
    const sent = recordMutations();
    device.setOnline(true);
    await expectQueued(0);
    expect(sent).toEqual(['save post-1']);
  });

  test('keeps the focus in the list, and gives it to the page when the last one is discarded', async () => {
    const { user } = await openWithThreeWaiting();
    waitingList.discardButton(save).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(waitingList.items()).toEqual([follow, comment]));
    await waitFor(() => expect(waitingList.tryButton()).toHaveFocus());
    await waitingList.discard(follow);
    await waitFor(() => expect(waitingList.items()).toEqual([comment]));
    await waitingList.discard(comment);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    await expectQueued(0);
  });

  test('sends everything on Try now, without waiting for the next attempt', async () => {
    const device = createSharedDevice();
    const app = renderApp(postDetail.address, { as: { userId: 'me' }, device: await device.openTab() });
    await postDetail.heading();
    recordMutations(() => 'unreachable');
    await postDetail.comment('Hello');
    await expectQueued(1);
    await waitingList.open();
    expect(waitingList.dialog().getByRole('status')).toHaveTextContent(/^The server cannot be reached\./);
    await app.user.click(waitingList.tryButton());
    await waitFor(() => expect(waitingList.dialog().getByRole('status')).toHaveTextContent(/^It did not work yet\./));
    const sent = recordMutations();
    await app.user.click(waitingList.tryButton());
    await expectQueued(0);
    expect(sent).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('asks before it discards a post with a picture', async () => {
    const { device, app } = await postOffline();
    await waitingList.open();
    await waitingList.discard('Post “The serum”');
    const question = () => within(screen.getByRole('dialog', { name: 'Discard this post and its picture?' }));
    await app.user.click(question().getByRole('button', { name: 'cancel' }));
    expect(waitingList.items()).toEqual(['Post “The serum”']);
    await waitingList.discard('Post “The serum”');
    await app.user.click(question().getByRole('button', { name: 'discard' }));
    await expectQueued(0);
    expect(postTiles.waiting()).toEqual([]);
    const sent = acceptPosts();
    device.setOnline(true);
    device.retry();
    expect(sent).toEqual([]);
  });

  test('stops a post that is being sent when it is discarded', async () => {
    const { device, app } = await postOffline();
    acceptPostPictures();
    const { reply, release } = hold<Answer<'post', '/user/savePostMetadata'>>();
    let isAborted = false;
    respond('post', '/user/savePostMetadata', ({ request }) => {
      request.signal.addEventListener('abort', () => (isAborted = true));
      return reply;
    });
    device.setOnline(true);
    await waitingList.open();
    await waitingList.discard('Post “The serum”');
    await app.user.click(screen.getByRole('button', { name: 'discard' }));
    await expectQueued(0);
    await waitFor(() => expect(isAborted).toBe(true));
    release(published('post-9'));
    expect(postTiles.titles()).toEqual([]);
  });
});

// Translators of browsers and extensions change the document below React.
import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';

import { homePosts } from '#tests/support/client/home-posts.ts';
import { expectQueued } from '#tests/support/client/pages/network-status.ts';
import { postDetail } from '#tests/support/client/pages/post-detail.ts';
import { postTiles } from '#tests/support/client/pages/post-tiles.ts';
import { waitingList } from '#tests/support/client/pages/waiting-list.ts';
import { recordMutations } from '#tests/support/client/record-mutations.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { respond } from '#tests/support/client/respond.ts';
import { samplePost } from '#tests/support/client/sample-post.ts';
import { createSharedDevice } from '#tests/support/shared-device.ts';
import { translateTexts } from '#tests/support/translate-texts.ts';

const me = { userId: 'me' };

function translatePage(): void {
  const observer = translateTexts();
  onTestFinished(() => observer.disconnect());
}

test('on a translated page a post is saved, commented on and left for another screen', async () => {
  const sent = recordMutations();
  homePosts(samplePost());
  // As the server knows it once the post is saved.
  respond('get', '/user/getSavedPostIds', () => ({
    status: 200,
    body: { postIds: sent.includes('save post-1') ? ['post-1'] : [] },
  }));
  const { user } = renderApp(postDetail.address, { as: me, device: await createSharedDevice().openTab() });
  await postDetail.heading();
  translatePage();
  await user.click(postDetail.article().getByRole('button', { name: 'Save' }));
  expect(await postDetail.article().findByRole('button', { name: 'Saved' })).toBeVisible();
  await postDetail.openMenu();
  expect(postDetail.menuItems()).toContain('unsave');
  await user.keyboard('{Escape}');
  await postDetail.comment('Where do you refill it?');
  await waitFor(() => expect(postDetail.comments()).toEqual([expect.stringContaining(': Where do you refill it?')]));
  await user.click(screen.getByRole('link', { name: 'Back' }));
  expect(await postTiles.title('The serum I refill')).toBeVisible();
  await waitFor(() => expect(sent).toContainEqual(expect.stringMatching(/^comment Where do you refill it\?/)));
});

test('on a translated page the list of what waits says how the last attempt went', async () => {
  const { user } = renderApp(postDetail.address, { as: me, device: await createSharedDevice().openTab() });
  await postDetail.heading();
  recordMutations(() => 'unreachable');
  await postDetail.comment('Hello');
  await expectQueued(1);
  await waitingList.open();
  translatePage();
  await user.click(waitingList.tryButton());
  await waitFor(() => expect(waitingList.dialog().getByRole('status')).toHaveTextContent(/^It did not work yet\./));
  recordMutations();
  await user.click(waitingList.tryButton());
  await expectQueued(0);
});

test('a screen that no longer fits its document is rendered anew', async () => {
  const { user } = renderApp(postDetail.address, { as: me });
  await postDetail.heading();
  await postDetail.openMenu();
  vi.spyOn(Node.prototype, 'removeChild').mockImplementationOnce(() => {
    throw new DOMException('The node to be removed is not a child of this node.', 'NotFoundError');
  });
  await user.click(await postDetail.menuButton());
  expect(await postDetail.heading()).toBeVisible();
  expect(screen.queryByText(/Unexpected Application Error/)).toBeNull();
  await postDetail.openMenu();
  expect(postDetail.menuItems()).toContain('save');
  // React reports what it has recovered from.
  vi.mocked(console.error).mockClear();
});

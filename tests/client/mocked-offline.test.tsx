import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { openBrowserRuntime } from '#client/outbox/browser-runtime.ts';
import { homePosts } from '#tests/support/client/home-posts.ts';
import { expectQueued } from '#tests/support/client/pages/network-status.ts';
import { recordMutations } from '#tests/support/client/record-mutations.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { samplePost } from '#tests/support/client/sample-post.ts';
import { stubIndexedDb } from '#tests/support/client/stub-browser.ts';

beforeEach(stubIndexedDb);

test('while TanStack’s onlineManager is offline the page says so and mutations wait; online again, they are sent', async () => {
  const sent = recordMutations();
  homePosts(samplePost());
  // happy-dom has no locks.
  const device = { ...(await openBrowserRuntime(undefined)), withLock: (work: () => Promise<void>) => work() };
  const { user } = renderApp('/', { as: { userId: 'me' }, device });
  const saveButton = await screen.findByRole('button', { name: 'Save The serum I refill', pressed: false });
  onlineManager.setOnline(false);
  expect(await screen.findByText(/^You are offline\./)).toBeVisible();
  await user.click(saveButton);
  await expectQueued(1);
  expect(sent).toEqual([]);
  onlineManager.setOnline(true);
  await waitFor(() => expect(sent).toEqual(['save post-1']));
  await waitFor(() => expect(screen.queryByText(/^You are offline\./)).toBeNull());
});

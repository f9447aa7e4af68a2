import type { Mutation } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';

import { mirrorOutbox } from '#client/devtools/outbox/mirror-outbox.ts';
import { getOutbox } from '#client/outbox/use-outbox.ts';
import { homePosts } from '#tests/support/client/home-posts.ts';
import { expectQueued } from '#tests/support/client/pages/network-status.ts';
import { recordMutations } from '#tests/support/client/record-mutations.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { samplePost } from '#tests/support/client/sample-post.ts';
import { stubIndexedDb } from '#tests/support/client/stub-browser.ts';
import { createSharedDevice } from '#tests/support/shared-device.ts';

beforeEach(stubIndexedDb);

const saveKey = ['outbox', 'saves/save', 'save:post-1'];
const saveButton = () => screen.findByRole('button', { name: 'Save The serum I refill' });

/** The home page of a tab whose devtools are open. */
async function openTab(device = createSharedDevice()) {
  homePosts(samplePost());
  const app = renderApp('/', { as: { userId: 'me' }, device: await device.openTab() });
  const outbox = getOutbox(app.outbox);
  onTestFinished(mirrorOutbox(app.queryClient, outbox));
  // Not the one that stands in its place until its code is loaded.
  await screen.findByRole('button', { name: 'Save The serum I refill', pressed: false });
  const shown = () =>
    app.queryClient
      .getMutationCache()
      .getAll()
      .map(({ options: { mutationKey }, state: { status, isPaused, failureCount, failureReason } }: Mutation) => ({
        mutationKey,
        status: isPaused ? 'paused' : status,
        failureCount,
        reason: failureReason?.message,
      }));
  return { ...app, device, outbox, shown };
}

describe('the mutation cache while the devtools are open', () => {
  test('shows a mutation that waits as paused, and as a success once it was sent', async () => {
    recordMutations();
    const { device, user, shown } = await openTab();
    device.setOnline(false);
    await user.click(await saveButton());
    await expectQueued(1);
    const waiting = { mutationKey: saveKey, status: 'paused', failureCount: 0, reason: undefined };
    expect(shown()).toEqual([waiting]);
    device.setOnline(true);
    await waitFor(() => expect(shown()).toEqual([{ ...waiting, status: 'success' }]));
  });

  test('leaves alone what resumes paused mutations, and what counts pending ones', async () => {
    const sent = recordMutations();
    const { device, user, queryClient, shown } = await openTab();
    device.setOnline(false);
    await user.click(await saveButton());
    await expectQueued(1);
    expect(queryClient.isMutating({ mutationKey: ['saves'] })).toBe(0);
    await queryClient.resumePausedMutations();
    expect(shown()).toMatchObject([{ status: 'paused' }]);
    expect(sent).toEqual([]);
  });

  test('counts the attempts of one that has failed, with the last error', async () => {
    recordMutations(() => 'unreachable');
    const { user, shown } = await openTab();
    await user.click(await saveButton());
    await waitFor(() =>
      expect(shown()).toEqual([
        { mutationKey: saveKey, status: 'paused', failureCount: 1, reason: expect.stringMatching(/fetch/i) as string },
      ]),
    );
  });

  test('shows one that was cancelled by its inverse as never run, and no success', async () => {
    recordMutations();
    const { device, user, shown } = await openTab();
    device.setOnline(false);
    await user.click(await saveButton());
    await expectQueued(1);
    await user.click(await saveButton());
    await waitFor(() => expect(shown().map(({ status }) => status)).toEqual(['idle', 'idle']));
  });

  test('shows the refusal of a mutation that had waited as its error', async () => {
    recordMutations(() => 'rejected');
    const { device, user, shown } = await openTab();
    device.setOnline(false);
    await user.click(await saveButton());
    await expectQueued(1);
    device.setOnline(true);
    await waitFor(() =>
      expect(shown()).toMatchObject([{ mutationKey: saveKey, status: 'error', reason: 'This post does not exist.' }]),
    );
  });

  test('forgets what its member has left behind by logging out', async () => {
    const { device, user, outbox, shown } = await openTab();
    device.setOnline(false);
    await user.click(await saveButton());
    await expectQueued(1);
    await outbox.forget('me');
    await waitFor(() => expect(shown()).toEqual([]));
  });
});

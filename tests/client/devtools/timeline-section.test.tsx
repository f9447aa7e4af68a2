import { act, render, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';

import { recordEnded } from '#client/devtools/outbox/record-ended.ts';
import { Pane } from '#client/devtools/pane/pane.tsx';
import { startScenario } from '#client/devtools/scenario/start-scenario.ts';
import { takeSnapshot } from '#client/devtools/snapshot/take-snapshot.ts';
import { startTimeline } from '#client/devtools/timeline/start-timeline.ts';
import { getOutbox } from '#client/outbox/use-outbox.ts';
import { postKeys } from '#client/shared/query/keys.ts';
import { enterText } from '#tests/support/client/enter-text.ts';
import { homePosts } from '#tests/support/client/home-posts.ts';
import { renderApp } from '#tests/support/client/render-app.tsx';
import { samplePost } from '#tests/support/client/sample-post.ts';

/** A home page with the pane of the devtools, at the timeline. */
async function openTimeline() {
  homePosts(samplePost());
  const app = renderApp('/', { as: { userId: 'me' } });
  const outbox = getOutbox(app.outbox);
  const network = startScenario('', window);
  onTestFinished(network.stop);
  const timeline = startTimeline({ client: app.queryClient, outbox, session: app.session }, window);
  onTestFinished(timeline.stop);
  const tools = { app, outbox, network, timeline, ended: recordEnded(outbox) };
  render(<Pane tools={tools} onSnapshot={() => undefined} />);
  await app.user.click(screen.getByRole('button', { name: 'Cleaner Life' }));
  await app.user.click(screen.getByRole('tab', { name: 'Timeline' }));
  return { ...app, tools };
}

const lines = () =>
  within(screen.getByRole('region', { name: 'Timeline' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('the timeline says what was fetched, when and why, and can be filtered by a part of a key', async () => {
  await openTimeline();
  await waitFor(() =>
    expect(lines()).toContainEqual(
      expect.stringMatching(
        /^\d+\.\d{3} sfetched\d+ ms( · \d+ B)?\["posts","newest"\]loader · getAllPosts\?limit=12 · \d\d:\d\d:\d\d\.\d{3}$/,
      ),
    ),
  );
  await waitFor(() => expect(lines().some((line) => line.includes('["saves","ids"]'))).toBe(true));
  await enterText(screen.getByLabelText('Filter by key or mutation'), 'NEWEST');
  expect(lines().every((line) => line.includes('["posts","newest"]'))).toBe(true);
  await enterText(screen.getByLabelText('Filter by key or mutation'), ' and more');
  expect(await screen.findByText('Nothing has this text.')).toBeVisible();
});

test('ids are their last six digits, and are found by all of them; the whole key is the title of the short one', async () => {
  const { queryClient } = await openTimeline();
  const id = '019a3f5c-7b1e-7c3d-8a4f-0123456789ab';
  act(() => void queryClient.setQueryData(postKeys.detail(id), samplePost()));
  await enterText(screen.getByLabelText('Filter by key or mutation'), id);
  const key = JSON.stringify(postKeys.detail(id));
  expect(lines()).toEqual([expect.stringContaining(key.replace(id, '…6789ab'))]);
  expect(screen.getByTitle(key)).toBeVisible();
});

test('a snapshot that is opened shows its timeline, until this tab is shown again', async () => {
  const { user, tools, queryClient } = await openTimeline();
  await waitFor(() => expect(lines().length).toBeGreaterThan(0));
  const snapshot = await takeSnapshot(tools);
  await open(user, { ...snapshot, timeline: snapshot.timeline?.filter(({ queryKey }) => queryKey?.[1] === 'newest') });
  expect(lines().every((line) => line.includes('["posts","newest"]'))).toBe(true);
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Report' }));
  await user.click(screen.getByRole('button', { name: 'Show this tab again' }));
  await user.click(screen.getByRole('tab', { name: 'Timeline' }));
  // What is fetched later has lines again.
  await vi.dynamicImportSettled();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(lines()).toEqual([]);
});

test('a snapshot from before there was a timeline opens', async () => {
  const { user, tools } = await openTimeline();
  const { timeline: _, ...older } = await takeSnapshot(tools);
  await open(user, older);
  expect(screen.getByText('This snapshot is older than the timeline.')).toBeVisible();
});

async function open(user: Awaited<ReturnType<typeof openTimeline>>['user'], snapshot: object) {
  await user.click(screen.getByRole('tab', { name: 'Report' }));
  const file = new File([JSON.stringify(snapshot)], 'snapshot.json', { type: 'application/json' });
  await user.upload(screen.getByLabelText('Open a snapshot'), file);
  await screen.findByText(/show the snapshot of/);
  await user.click(screen.getByRole('tab', { name: 'Timeline' }));
}

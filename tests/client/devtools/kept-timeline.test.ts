// The subject is what the devtools tell of the cache, without screens: the timeline's entries are what it returns.
import { expect, onTestFinished, test } from 'vitest';

import { syncSession } from '#client/app/session-sync.ts';
import { startTimeline } from '#client/devtools/timeline/start-timeline.ts';
import { timelineKey, wantsDevtools } from '#client/shared/wants-devtools.ts';
import { openTimeline, told } from '#tests/support/client/open-timeline.ts';

/** Without screens there is nothing to load again. */
const idleRouter = { invalidate: () => Promise.resolve(), state: { status: 'idle', location } };

type Tab = Awaited<ReturnType<typeof openTimeline>>;

/** The timeline of the next page of the tab. */
function loadNextPage({ client, outbox, session, timeline }: Tab) {
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  timeline.stop();
  client.clear();
  const next = startTimeline({ client, outbox, session }, window);
  onTestFinished(next.stop);
  return told(next.entries.get());
}

test('the next page of the tab has the devtools, and the timeline before its own', async () => {
  const tab = await openTimeline();
  tab.client.setQueryData(['saves', 'ids'], []);
  expect(loadNextPage(tab)).toEqual(['changed, saves ids', 'page loaded, by /']);
  expect(wantsDevtools(window)).toBe(true);
});

test('what a member’s cache had is not kept after its session', async () => {
  const tab = await openTimeline();
  tab.client.setQueryData(['posts', 'member', 'somebody'] as const, { pages: [], pageParams: [] });
  onTestFinished(syncSession({ ...tab, queryClient: tab.client, router: idleRouter } as never, window));
  tab.session.end();
  await Promise.resolve();
  expect(loadNextPage(tab)).toEqual(['page loaded, by /']);
  expect(sessionStorage.getItem(timelineKey)).not.toContain('somebody');
});

test('nor shown to another member, when the session has changed between the pages', async () => {
  const tab = await openTimeline();
  tab.client.setQueryData(['saves', 'ids'], []);
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  tab.timeline.stop();
  tab.session.begin({ userId: 'other', token: 'token-of-other', isAdmin: false });
  const next = startTimeline(tab, window);
  onTestFinished(next.stop);
  expect(told(next.entries.get()).slice(0, 1)).toEqual(['page loaded, by /']);
});

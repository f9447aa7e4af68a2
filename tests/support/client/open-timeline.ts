import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { onTestFinished } from 'vitest';

import { createQueryClient } from '#client/app/query-client.ts';
import { startTimeline } from '#client/devtools/timeline/start-timeline.ts';
import type { TimelineEntry } from '#client/devtools/timeline/timeline-log.ts';
import type { EntryKey, LocalKey } from '#client/shared/query/cache-entries.ts';
import { createToasts } from '#client/shared/toasts/toasts.ts';

import { openOutboxTab } from '../outbox-tab.ts';
import { createSharedDevice } from '../shared-device.ts';

/** A tab without screens whose devtools are open. */
export async function openTimeline() {
  const device = createSharedDevice();
  const as = { userId: 'me', token: 'token-of-me' };
  const client = createQueryClient({ toasts: createToasts(), retries: 0 });
  const tab = await openOutboxTab({ device, as, client, fetch: (request) => globalThis.fetch(request) });
  const timeline = startTimeline({ client, outbox: tab.outbox, session: tab.session }, window);
  onTestFinished(timeline.stop);
  timeline.clear();
  return { ...tab, device, timeline };
}

/** A component that shows this entry. */
export function observe(
  client: QueryClient,
  queryKey: EntryKey | LocalKey,
  options: { refetchInterval?: number; staleTime?: number; enabled?: boolean } = {},
) {
  const observer = new QueryObserver(client, { queryKey, queryFn: () => [], ...options });
  const stop = observer.subscribe(() => undefined);
  onTestFinished(stop);
  return { observer, stop };
}

/** The entries as lines, the oldest first. */
export const told = (entries: readonly TimelineEntry[]) =>
  entries
    .toReversed()
    .map(({ event, queryKey = [], cause, detail }) =>
      [event, queryKey.join(' '), cause && `by ${cause}`, detail].filter(Boolean).join(', '),
    );

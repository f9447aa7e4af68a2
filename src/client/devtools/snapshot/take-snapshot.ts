import type { Mutation, Query } from '@tanstack/react-query';

import { visitor } from '#client/persistence/query-storage.ts';
import { isOnline } from '#client/shared/network/online.ts';
import type { Session } from '#client/shared/session/session.ts';
import { dataVersions } from '#contract/data-versions.gen.ts';

import { readDevice, type DeviceContents } from '../device/device-contents.ts';
import { formatScenario } from '../scenario/scenario-text.ts';
import type { Tools } from '../tools.ts';
import { redact, redactKey } from './redact.ts';
import { snapshotFormat, type PageDetails, type Snapshot } from './snapshot.ts';

/** What the tab's cache, outbox, device and last calls are now, without secrets. */
export async function takeSnapshot({ app, outbox, network, ended, timeline }: Tools): Promise<Snapshot> {
  const { queryClient, session } = app;
  const device = await readDevice(queryClient, session.viewer()?.userId ?? visitor).catch(() => null);
  return {
    format: snapshotFormat,
    version: 1,
    takenAt: new Date().toISOString(),
    page: readPageDetails(session, window),
    scenario: formatScenario(network.scenario.get()),
    queries: queryClient.getQueryCache().getAll().map(queryOf),
    mutations: queryClient.getMutationCache().getAll().map(mutationOf),
    outbox: outbox.entries.get().map((entry) => redact(entry) as Snapshot['outbox'][number]),
    ended: ended.get().map(redact),
    device: device && deviceOf(device),
    timeline: timeline.entries.get(),
    calls: network.calls.get(),
  };
}

const queryOf = (query: Query): Snapshot['queries'][number] => ({
  queryKey: redactKey(query.queryKey),
  isStale: query.isStale(),
  observers: query.getObserversCount(),
  state: { ...(redact({ ...query.state, data: undefined }) as object), data: dataOf(query.queryKey, query.state.data) },
});

function mutationOf({ options, state }: Mutation): Snapshot['mutations'][number] {
  const mutationKey: readonly unknown[] = options.mutationKey ?? [];
  const { variables, data, context: _, ...rest } = state;
  return {
    mutationKey: redactKey(mutationKey),
    state: {
      ...(redact(rest) as object),
      variables: dataOf(mutationKey, variables),
      data: dataOf(mutationKey, data),
    },
  };
}

/** Logins, proofs and their codes are left out whole: some of their variables are a bare text. */
const dataOf = (key: readonly unknown[], data: unknown): unknown =>
  data !== undefined && (key[0] === 'session' || key[0] === 'proof') ? '[removed]' : redact(data);

const deviceOf = ({ queries, drafts, entries }: DeviceContents): Snapshot['device'] => ({
  queries: queries.map(({ key, member, fetchedAt, bytes, state }) => ({
    queryKey: redactKey(key),
    member,
    fetchedAt: new Date(fetchedAt).toISOString(),
    bytes,
    state,
  })),
  drafts,
  entries,
});

/** The only parameters of an address whose values are reported. */
const harmlessParams = ['devtools', 'postId', 'subcategory', 'google'];

/** The page, the app and the browser of this tab. */
function readPageDetails(session: Session, { location, navigator, innerWidth, innerHeight }: Window): PageDetails {
  const viewer = session.viewer();
  return {
    address: addressOf(location),
    contract: dataVersions,
    browser: navigator.userAgent,
    languages: navigator.languages,
    viewport: `${innerWidth} × ${innerHeight}`,
    isOnline: { browser: navigator.onLine, app: isOnline() },
    // Not there without https.
    hasServiceWorker: Boolean((navigator as Partial<Navigator>).serviceWorker?.controller),
    member: viewer && { userId: viewer.userId, isAdmin: viewer.isAdmin },
  };
}

function addressOf({ pathname, search }: Location): string {
  const params = [...new URLSearchParams(search)].map(
    ([name, value]) => `${name}=${harmlessParams.includes(name) ? value : '[removed]'}`,
  );
  return pathname + (params.length > 0 ? `?${params.join('&')}` : '');
}

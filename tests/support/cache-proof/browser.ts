import { hashKey, type QueryClient } from '@tanstack/react-query';

import { createQueryClient } from '#client/app/query-client.ts';
import { persistQueries } from '#client/persistence/persist-queries.ts';
import { restoreQueries } from '#client/persistence/restore-queries.ts';
import type { Api } from '#client/shared/api/api.ts';
import type { Random } from '#scripts/demo/random.ts';
import type { TestMember } from '#tests/factories/members.ts';
import type { CacheEntry } from '#tests/support/cache-truth/entries.ts';
import { openOutboxTab, type OutboxTestTab } from '#tests/support/outbox-tab.ts';
import { createSharedDevice } from '#tests/support/shared-device.ts';

import type { Link } from './link.ts';
import type { Watch } from './watch.ts';

export interface WalkTab extends OutboxTestTab {
  name: string;
  entries: CacheEntry[];
  /** Observes these entries instead of the ones before, as a screen does. */
  show: (entries: readonly CacheEntry[]) => void;
  /** What only this tab knows of: a tab that is killed during it leaves the other tabs behind. */
  unstored: Set<Promise<unknown>>;
  /** Closes the tab as a reload does: what is to be persisted is written at once. */
  leave: () => Promise<void>;
  /** Kills the tab at its next write: before it reaches the server, or before the answer is there. */
  killAtWrite: (when: 'before' | 'after', onKilled: () => void) => void;
  /** Resolves when the tab is closed: what is asked of it then is never answered. */
  closed: Promise<undefined>;
}

interface BrowserOptions {
  member: TestMember;
  link: Link;
  watch: Watch;
  random: Random;
  entriesOf: (api: Api) => CacheEntry[];
}

export type Browser = ReturnType<typeof createBrowser>;

const noToasts = {
  show: () => undefined,
  listen: () => () => undefined,
  subscribe: () => () => undefined,
  hasShown: () => false,
};

/** A member's browser: tabs that share a device, which persists queries and mutations. */
export function createBrowser({ member, link, watch, entriesOf }: BrowserOptions) {
  const device = createSharedDevice();
  const tabs = new Set<WalkTab>();
  /** When the fetch began that brought an entry of this age. */
  const begins = new Map<string, number>();
  let opened = 0;

  const ageKey = (hash: string, updatedAt: number) => `${hash} ${updatedAt}`;
  const watchFetches = (client: QueryClient) => {
    const pending = new Map<string, number>();
    client.getQueryCache().subscribe((event) => {
      watch.report();
      if (event.type !== 'updated') return;
      const { queryHash, state } = event.query;
      if (event.action.type === 'fetch') pending.set(queryHash, Date.now());
      if (event.action.type !== 'success' || event.action.manual === true) return;
      const key = ageKey(queryHash, state.dataUpdatedAt);
      begins.set(key, Math.min(begins.get(key) ?? Infinity, pending.get(queryHash) ?? 0));
    });
  };

  return {
    tabs,
    device,
    isOnline: true,
    setOnline(isOnline: boolean): void {
      this.isOnline = isOnline;
      link.setOnline(isOnline);
      device.setOnline(isOnline);
    },
    /** When the data of the entry were asked for. */
    askedAt(client: QueryClient, { queryKey }: CacheEntry): number {
      const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
      return begins.get(ageKey(hashKey(queryKey), updatedAt)) ?? updatedAt;
    },
    async openTab(): Promise<WalkTab> {
      const client = createQueryClient({ toasts: noToasts, retries: 0 });
      watchFetches(client);
      const runtime = await device.openTab();
      const store = await device.queries();
      await restoreQueries(client, store, member.id);
      const persister = persistQueries({ client, store, member: () => member.id });
      let onWrite: ((isSent: boolean) => void) | undefined;
      let isKilled = false;
      const closed = Promise.withResolvers<undefined>();
      const tab = await openOutboxTab({
        device,
        client,
        runtime,
        as: { userId: member.id, token: member.token },
        async fetch(request) {
          if (request.method === 'GET') return link.fetch(request);
          onWrite?.(false);
          if (isKilled) throw new TypeError('The tab is gone.');
          const answer = await link.fetch(request);
          onWrite?.(true);
          return answer;
        },
      });
      tab.outbox.entries.subscribe(() => watch.report());
      const unstored = new Set<Promise<unknown>>();
      let stops: (() => void)[] = [];
      const close = () => {
        isKilled = true;
        closed.resolve(undefined);
        tab.kill();
        persister.stop();
        stops.forEach((stop) => stop());
        tabs.delete(walkTab);
        watch.report();
      };
      const walkTab: WalkTab = {
        ...tab,
        name: `tab ${(opened += 1)}`,
        entries: entriesOf(tab.api),
        closed: closed.promise,
        show(entries) {
          stops.forEach((stop) => stop());
          stops = entries.map((entry) => entry.observe(client));
        },
        unstored,
        async leave() {
          await Promise.all(unstored);
          const flushed = persister.flush();
          close();
          await flushed;
        },
        killAtWrite(when, onKilled) {
          onWrite = (isSent) => {
            if (isSent !== (when === 'after') || unstored.size > 0) return;
            onWrite = undefined;
            close();
            onKilled();
          };
        },
      };
      tabs.add(walkTab);
      return walkTab;
    },
  };
}

// Clocks of devices are wrong by hours, days and years, and are set right while the app runs.
import { createHash } from 'node:crypto';
import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import { watchClock } from '#client/app/watch-clock.ts';
import { follow } from '#client/features/follows/mutations.ts';
import { queued } from '#client/outbox/mutation.ts';
import { persistQueries } from '#client/persistence/persist-queries.ts';
import { restoreQueries } from '#client/persistence/restore-queries.ts';
import { postKeys } from '#client/shared/query/keys.ts';
import { noteServerTime } from '#client/shared/server-clock.ts';
import { relativeTime } from '#client/shared/ui/time-texts.ts';
import { recordMutations } from '#tests/support/client/record-mutations.ts';
import { openOutboxTab } from '#tests/support/outbox-tab.ts';
import { createSharedDevice } from '#tests/support/shared-device.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const year = 365 * day;
const real = Date.parse('2026-11-20T12:00:00.000Z');

/** What a clock that is wrong by so much shows at this moment. */
const setClock = (aheadMs: number, passedMs = 0) => vi.setSystemTime(real + passedMs + aheadMs);
const errors = [-year, -day, -59 * minute, 0, 59 * minute, day, year];

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: real }));
afterEach(() => {
  vi.useRealTimers();
  noteServerTime(new Date().toUTCString());
});

test.each(errors)('a device whose clock is wrong by %d ms says how long ago something was by the server’s', (ahead) => {
  setClock(ahead);
  noteServerTime(new Date(real).toUTCString());
  expect(relativeTime(new Date(real - 5 * minute).toISOString(), 'long')).toBe('5 minutes ago');
});

test('the way of an answer is no difference of the clocks', () => {
  noteServerTime(new Date(real - 1500).toUTCString());
  noteServerTime(null);
  expect(relativeTime(new Date(real - 2 * minute).toISOString(), 'long')).toBe('2 minutes ago');
});

describe('the stored home page', () => {
  const stored = new Map<string, Response>();
  const put = async (path: string, answer: Response) => void stored.set(path, answer);
  const cache = { put, match: async (path: string) => stored.get(path)?.clone() };

  /** The service worker's part for `/`, on a device whose server says that it is `serverTime`. */
  async function openWorker(serverTime: () => number) {
    const screens = { visitor: [], member: [] };
    const importMap = createHash('sha256').update('{}').digest('hex');
    vi.stubGlobal('__SITE__', { version: '1', importMap, app: [], next: screens, others: screens });
    vi.stubGlobal('caches', { open: async () => cache });
    const fetchPage = vi.fn(
      async () =>
        new Response('<!doctype html><html lang="en"><script type="importmap">{}</script>', {
          headers: { date: new Date(serverTime()).toUTCString(), 'content-length': '77' },
        }),
    );
    vi.stubGlobal('fetch', fetchPage);
    onTestFinished(() => {
      vi.unstubAllGlobals();
      stored.clear();
    });
    const { answerHome, cacheHome } = await import('#client/worker/pages.ts');
    /** Answers a visit; returns whether a newer page is fetched for the next one. */
    const visit = async () => {
      const later = vi.fn();
      const answer = await answerHome(new Request('http://here.example/'), later);
      return { isRefreshed: later.mock.calls.length > 0, html: await answer.text() };
    };
    return { visit, cacheHome };
  }

  test.each(errors)('is fetched anew after a minute, with a clock that is wrong by %d ms', async (ahead) => {
    let passed = 0;
    setClock(ahead);
    const { visit, cacheHome } = await openWorker(() => real + passed);
    await cacheHome();
    expect(await visit()).toEqual({
      isRefreshed: false,
      html: expect.stringContaining(`<html data-stored-at="${real + ahead}" lang="en">`) as string,
    });
    passed = 61_000;
    setClock(ahead, passed);
    expect((await visit()).isRefreshed).toBe(true);
  });

  test('is fetched anew once the clock has been set back', async () => {
    setClock(year);
    const { visit, cacheHome } = await openWorker(() => real);
    await cacheHome();
    setClock(0);
    expect((await visit()).isRefreshed).toBe(true);
  });
});

describe('after the clock has been set right', () => {
  const queryKey = postKeys.newest();
  const page = { pages: [{ posts: [], nextCursor: null }], pageParams: [undefined] };

  test.each([day, year])('data from %d ms in the future is stale on the next visit', async (ahead) => {
    const store = await createSharedDevice().queries();
    const client = new QueryClient();
    setClock(ahead);
    client.setQueryDefaults(queryKey, { meta: { persist: 'getSavedPostIds' } });
    client.setQueryData(queryKey, page);
    const persister = persistQueries({ client, store, member: () => 'amara' });
    await persister.flush();
    persister.stop();
    setClock(0);
    const next = new QueryClient();
    await restoreQueries(next, store, 'amara');
    expect(next.getQueryData(queryKey)).toEqual(page);
    expect(next.getQueryCache().find({ queryKey })?.isStaleByTime(minute)).toBe(true);
  });

  test('data of this visit is stale, too', () => {
    const client = new QueryClient();
    onTestFinished(watchClock(client));
    setClock(day);
    client.setQueryData(queryKey, page);
    setClock(0);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(client.getQueryCache().find({ queryKey })?.isStaleByTime(minute)).toBe(true);
  });

  test('what waits in the outbox is sent', async () => {
    let isReachable = false;
    const sent = recordMutations(() => (isReachable ? 'ok' : 'unreachable'));
    const device = createSharedDevice();
    const open = () =>
      openOutboxTab({
        device,
        as: { userId: 'me', token: 'token-of-me' },
        fetch: (request) => globalThis.fetch(request),
      });
    setClock(year);
    const tab = await open();
    expect(await tab.outbox.enqueue(follow, { userId: 'noor' })).toBe(queued);
    isReachable = true;
    setClock(0);
    await open();
    await waitFor(() => expect(sent).toEqual(['follow noor', 'follow noor']));
  });
});

import { createApi, type Api } from '#client/shared/api/api.ts';
import { createSessionStorage } from '#client/shared/session/session-storage.ts';
import { createSession } from '#client/shared/session/session.ts';
import { createRandom, type Random } from '#scripts/demo/random.ts';
import { createInProcessFetch } from '#server/http/in-process-fetch.ts';
import { createCommunity } from '#tests/support/cache-truth/community.ts';
import { answersOf, entriesOf, findDifference, isGood, type CacheEntry } from '#tests/support/cache-truth/entries.ts';
import type { TestServer } from '#tests/support/test-server.ts';

import { actElsewhere, actInTab } from './actions.ts';
import { createBrowser, type Browser, type WalkTab } from './browser.ts';
import { createLink } from './link.ts';
import { createWatch } from './watch.ts';

export interface CacheReport {
  rounds: number;
  actions: number;
  /** Entries that a cache held as good and that were compared with the server. */
  compared: number;
  mismatches: string[];
}

const maxRoundMs = 60_000;

/**
 * A member acts at random in two or three tabs over a link that fails at times; tabs are reloaded and killed, and other members
 * and another device act, too. Whenever all is sent and fetched, each entry that a tab holds as good must be what the server answers,
 * unless these changed it after it was fetched.
 */
export async function proveCacheRound(server: TestServer, seed: number, report: CacheReport): Promise<void> {
  const log: string[] = [];
  await createWatch(maxRoundMs).limit(walk(server, seed, report, log), () => `seed ${seed}\n${log.join('\n')}`);
}

async function walk(server: TestServer, seed: number, report: CacheReport, log: string[]): Promise<void> {
  const random = createRandom(seed);
  const watch = createWatch();
  const newCollectionIds = [server.newId(), server.newId()];
  const community = { ...(await createCommunity(server)), newCollectionIds: [...newCollectionIds] };
  const { me, followed, stranger, posts, collections } = community;
  const fetchInProcess = createInProcessFetch(server.app);
  const reach = (request: Request) => {
    // Two things that the member does one after the other never have the same time.
    server.clock.advance(1);
    return fetchInProcess(request);
  };
  const link = createLink(reach, random, watch);
  const listEntries = (api: Api) =>
    entriesOf(api, {
      members: [me.id, followed.id, stranger.id],
      posts: Object.values(posts).map(({ id }) => id),
      searches: ['member'],
      collections: [collections.own.collectionId, collections.public.collectionId, ...newCollectionIds],
      categories: [['beauty'], ['beauty', 'makeup'], ['wellness']],
    });
  const browser = createBrowser({ member: me, link, watch, random, entriesOf: listEntries });
  const session = createSession(createSessionStorage(null));
  session.begin({ token: me.token, userId: me.id, isAdmin: false });
  const truth = listEntries(createApi({ baseUrl: 'http://community.test/api', session, fetch: reach }));
  /** When another member or device last changed what the server answers. */
  const changedAt = new Map<string, number>();
  const unfinished = new Set<Promise<unknown>>();

  const visit = (tab: WalkTab) => tab.show(random.shuffled(tab.entries).slice(0, random.whole(1, tab.entries.length)));

  const otherActs = () =>
    link.alone(async () => {
      const before = await answersOf(truth);
      await actElsewhere(server, community, random);
      const after = await answersOf(truth);
      const now = Date.now();
      for (const [hash, answer] of after) if (answer !== before.get(hash)) changedAt.set(hash, now);
      // What is asked for from now on is younger.
      while (Date.now() === now);
    });

  const reopen = async (tab: WalkTab) => {
    await tab.leave();
    const next = await browser.openTab();
    visit(next);
    log.push(`${tab.name} is reloaded as ${next.name}`);
  };

  const step = async () => {
    const tab = random.pick([...browser.tabs]);
    const kind = random.next();
    if (kind < 0.6) {
      // A tab that is killed by what it sends meanwhile never gets to it.
      const acting = Promise.race([actInTab(tab, community, random), tab.closed]);
      const acted = await watch.limit(acting, () => `${tab.name} acts`);
      if (acted) {
        const { name, done } = acted;
        log.push(name);
        report.actions += 1;
        const tracked: Promise<unknown> = done.then(() => {
          unfinished.delete(tracked);
          watch.report();
        });
        unfinished.add(tracked);
      }
    } else if (kind < 0.7) {
      visit(tab);
    } else if (kind < 0.8) {
      log.push('another member or device acts');
      report.actions += 1;
      await watch.limit(otherActs(), () => 'another member acts');
    } else if (kind < 0.86) {
      browser.setOnline(!browser.isOnline);
      log.push(browser.isOnline ? 'online' : 'offline');
    } else if (kind < 0.92) {
      await watch.limit(reopen(tab), () => `${tab.name} is reloaded`);
    } else {
      const when = random.pick(['before', 'after'] as const);
      tab.killAtWrite(when, () => {
        log.push(`${tab.name} is killed ${when} its write`);
      });
    }
    for (let turns = random.whole(0, 12); turns > 0; turns -= 1) await new Promise(setImmediate);
    while (browser.tabs.size === 0) visit(await watch.limit(browser.openTab(), () => 'a tab opens'));
  };

  const compare = async (tabs: Iterable<WalkTab>, when: string) => {
    const answers = await answersOf(truth);
    const found: string[] = [];
    for (const tab of tabs) {
      for (const entry of tab.entries) {
        if (!isGood(tab.client, entry) || isOutdated(browser, tab, entry, changedAt)) continue;
        report.compared += 1;
        const difference = findDifference(tab.client, entry, answers);
        if (difference !== undefined) found.push(`${tab.name}, ${when}: ${difference}`);
      }
    }
    if (found.length > 0) {
      const story = log.map((line) => `  ${line}`).join('\n');
      report.mismatches.push(`seed ${seed}\n${story}\n${found.join('\n')}`);
    }
    log.push(`compared ${when}`);
    return found.length === 0;
  };

  for (let opened = random.whole(2, 3); opened > 0; opened -= 1) visit(await browser.openTab());
  for (let part = 0; part < 3; part += 1) {
    link.setFaulty(random.chance(0.7));
    for (let steps = random.whole(3, 9); steps > 0; steps -= 1) await step();
    link.setFaulty(false);
    browser.setOnline(true);
    await settle();
    if (!(await compare(browser.tabs, 'after all is sent'))) return;
    // A reload, of which only what it restores is compared.
    await random.pick([...browser.tabs]).leave();
    const restored = await browser.openTab();
    log.push(`a reload opens ${restored.name}`);
    if (!(await compare([restored], 'restored'))) return;
    visit(restored);
  }
  for (const tab of browser.tabs) tab.kill();

  async function settle() {
    const unsent = () => [...browser.tabs].flatMap(({ outbox }) => outbox.entries.get().filter((e) => !e.rejection));
    const fetching = () => [...browser.tabs].reduce((sum, { client }) => sum + client.isFetching(), 0);
    let isRetrying = false;
    const isSettled = () => {
      if (unsent().length > 0 && link.isIdle() && !isRetrying) {
        isRetrying = true;
        setImmediate(() => {
          isRetrying = false;
          browser.device.retry();
        });
      }
      return browser.tabs.size === 0 || (unsent().length === 0 && fetching() === 0 && link.isIdle());
    };
    const openMissing = async () => {
      while (browser.tabs.size < 2) visit(await watch.limit(browser.openTab(), () => 'a tab opens'));
    };
    await openMissing();
    await watch.untilQuiet(
      isSettled,
      () => `seed ${seed}: ${unsent().length} unsent, ${fetching()} fetching\n${log.join('\n')}`,
      async () => {
        await openMissing();
        for (const { outbox, closed } of browser.tabs) {
          const takeRejected = async () => {
            for (const { idempotencyKey, rejection } of outbox.entries.get())
              if (rejection) await outbox.takeRejected(idempotencyKey);
            await outbox.countUnsent(me.id);
          };
          await Promise.race([takeRejected(), closed]);
        }
      },
    );
  }
}

/** Whether another member or device has changed the entry since it was asked for. */
const isOutdated = (
  browser: Browser,
  { client }: WalkTab,
  entry: CacheEntry,
  changedAt: ReadonlyMap<string, number>,
): boolean => browser.askedAt(client, entry) <= (changedAt.get(entry.hash) ?? -1);

export const nextSeed = (random: Random): number => random.whole(1, 1_000_000_000);

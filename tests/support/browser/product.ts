import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest';

import { sharedChromium } from '#tests/support/chromium.ts';

import { seedCommunity, type SeededCommunity } from './seeded-community.ts';
import { startProduct } from './started-product.ts';
import { startUnreliableProxy, type UnreliableProxy } from './unreliable-proxy.ts';
import { logInAs, openPage, type Visit } from './visit.ts';

interface ProductOptions {
  /** How many posts the community starts with, beside a member and an author; none: an empty data folder. */
  posts?: number;
  /** Of their pictures, which are 1280 wide. */
  heights?: number[];
  /** How many older posts the member has saved. */
  saves?: number;
  /** Whether browsers reach the server through a proxy that can lose, replace or refuse answers. */
  behindProxy?: boolean;
  /** How far the server's clock is ahead of the browser's. */
  aheadMs?: number;
  /** Whether other suites with the same options use the same start of it: they leave the community as they find it, but for new members. */
  isShared?: boolean;
}

/** The product as started by its owner, seen by the tests of one suite. */
export interface ProductUnderTest {
  /** The server itself, without a slash at the end. */
  readonly address: string;
  readonly community: SeededCommunity;
  readonly proxy: UnreliableProxy;
  /** A page of a new browser profile; the test fails if the browser reported an error by its end. */
  visit: (options?: BrowserContextOptions) => Promise<Visit>;
  /** The same, logged in as the community's member. */
  visitAsMember: (options?: BrowserContextOptions) => Promise<Visit>;
  /** What the server answers to the member's GET below /api. */
  getAsMember: <T>(path: string) => Promise<T>;
}

interface RunningProduct {
  address: string;
  community: SeededCommunity | undefined;
  proxy: UnreliableProxy | undefined;
  browser: Browser;
  /** What the server has printed so far. */
  printed: () => string;
  stop: () => Promise<void>;
}

/** Those that run until this process ends, by their options. */
const shared = new Map<string, Promise<RunningProduct>>();

/** A suite in the real browser against the built product: starts both before the tests, and stops them after the last. */
export function describeWithProduct(
  name: string,
  options: ProductOptions,
  suite: (product: ProductUnderTest) => void,
): void {
  describe(name, () => {
    let running: RunningProduct | undefined;

    beforeAll(async () => {
      running = await (options.isShared ? shareProduct(options) : runProduct(options));
    });
    // A test that failed may have left it otherwise.
    beforeEach(() => running?.proxy?.handle(() => 'pass'));
    afterEach(({ task }) => {
      if (task.result?.state === 'fail') console.log(`The server printed:\n${started(running).printed()}`);
    });
    afterAll(async () => {
      if (!options.isShared) await running?.stop();
    });

    const visit = (page?: BrowserContextOptions) => {
      const { browser, proxy, address } = started(running);
      return openPage(browser, proxy?.address ?? address, page);
    };
    suite({
      get address() {
        return started(running).address;
      },
      get community() {
        return started(started(running).community);
      },
      get proxy() {
        return started(started(running).proxy);
      },
      visit,
      async visitAsMember(page) {
        const opened = await visit(page);
        await logInAs(opened.page, started(started(running).community).member);
        return opened;
      },
      async getAsMember<T>(path: string) {
        const { address, community } = started(running);
        const authorization = `Bearer ${started(community).member.token}`;
        const answer = await fetch(`${address}/api${path}`, { headers: { authorization } });
        return (await answer.json()) as T;
      },
    });
  });
}

function shareProduct(options: ProductOptions): Promise<RunningProduct> {
  const key = JSON.stringify(Object.entries(options).toSorted());
  const known = shared.get(key);
  if (known) return known;
  const running = runProduct(options);
  shared.set(key, running);
  // So Vitest ends a process of tests, and Playwright the browser in it.
  process.once('SIGTERM', () => void running.then(({ stop }) => stop()));
  return running;
}

async function runProduct({
  posts = 0,
  aheadMs = 0,
  behindProxy = aheadMs !== 0,
  ...seeds
}: ProductOptions): Promise<RunningProduct> {
  const community = posts > 0 ? await seedCommunity(posts, seeds) : undefined;
  const [server, browser] = await Promise.all([
    startProduct({
      ...(community && { DATA_DIR: community.folder }),
      ...(aheadMs !== 0 && { NODE_OPTIONS: clockAhead(aheadMs) }),
    }),
    sharedChromium(),
  ]);
  const proxy = behindProxy ? await startUnreliableProxy(server.address, aheadMs) : undefined;
  return {
    address: server.address,
    community,
    proxy,
    browser,
    printed: server.printed,
    async stop() {
      await proxy?.stop();
      await server.stop();
      await community?.remove();
    },
  };
}

/** Node's option by which a process takes the present for so much later. */
const clockAhead = (ms: number) =>
  `--import=data:text/javascript,${encodeURIComponent(`const now = Date.now.bind(Date); Date.now = () => now() + ${ms};`)}`;

function started<T>(part: T | undefined): T {
  if (part === undefined)
    throw new Error('This suite was not described with that part of the product, or has not begun.');
  return part;
}

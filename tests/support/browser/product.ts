import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';

import { sharedChromium } from '#tests/support/chromium.ts';

import { seedCommunity, type SeededCommunity } from './seeded-community.ts';
import { startProduct, type StartedProduct } from './started-product.ts';
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

/** A suite in the real browser against the built product: starts both before the tests, and stops them after the last. */
export function describeWithProduct(
  name: string,
  { posts = 0, heights, saves, aheadMs = 0, behindProxy = aheadMs !== 0 }: ProductOptions,
  suite: (product: ProductUnderTest) => void,
): void {
  describe(name, () => {
    let community: SeededCommunity | undefined;
    let server: StartedProduct | undefined;
    let proxy: UnreliableProxy | undefined;
    let browser: Browser | undefined;

    beforeAll(async () => {
      community =
        posts > 0
          ? await seedCommunity(posts, { ...(heights && { heights }), ...(saves !== undefined && { saves }) })
          : undefined;
      [server, browser] = await Promise.all([
        startProduct({
          ...(community && { DATA_DIR: community.folder }),
          ...(aheadMs !== 0 && { NODE_OPTIONS: clockAhead(aheadMs) }),
        }),
        sharedChromium(),
      ]);
      proxy = behindProxy ? await startUnreliableProxy(server.address, aheadMs) : undefined;
    });
    afterAll(async () => {
      await proxy?.stop();
      await server?.stop();
      await community?.remove();
    });

    const visit = (options?: BrowserContextOptions) =>
      openPage(started(browser), proxy?.address ?? started(server).address, options);
    suite({
      get address() {
        return started(server).address;
      },
      get community() {
        return started(community);
      },
      get proxy() {
        return started(proxy);
      },
      visit,
      async visitAsMember(options) {
        const opened = await visit(options);
        await logInAs(opened.page, started(community).member);
        return opened;
      },
      async getAsMember<T>(path: string) {
        const authorization = `Bearer ${started(community).member.token}`;
        const answer = await fetch(`${started(server).address}/api${path}`, { headers: { authorization } });
        return (await answer.json()) as T;
      },
    });
  });
}

/** Node's option by which a process takes the present for so much later. */
const clockAhead = (ms: number) =>
  `--import=data:text/javascript,${encodeURIComponent(`const now = Date.now.bind(Date); Date.now = () => now() + ${ms};`)}`;

function started<T>(part: T | undefined): T {
  if (part === undefined)
    throw new Error('This suite was not described with that part of the product, or has not begun.');
  return part;
}

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { findFirefox, findWebKitDriver } from '#scripts/lib/engines.ts';
import { seedCommunity, type SeededCommunity } from '#tests/support/browser/seeded-community.ts';
import { startProduct, type StartedProduct } from '#tests/support/browser/started-product.ts';
import { startUnreliableProxy, type UnreliableProxy } from '#tests/support/browser/unreliable-proxy.ts';

import { startChromium } from './chromium.ts';
import type { Engine } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { Person } from './person.ts';
import { startWebKit } from './webkit.ts';

const otherEngines = [
  { name: 'Firefox', path: findFirefox(), start: startFirefox },
  { name: 'WebKitGTK', path: findWebKitDriver(), start: startWebKit },
];

/** What the tests of one engine see. */
export interface Story {
  readonly community: SeededCommunity;
  /** Between the browser and the server. */
  readonly proxy: UnreliableProxy;
  /** In front of a new tab of a new profile. */
  readonly person: Person;
  /** What the server answers to this member's call. */
  call: <T>(path: string, options: { as?: { token: string }; body?: object }) => Promise<T>;
}

/**
 * The same tests in Chromium and in each other engine that is installed, against the built product; a test fails if a script of its page
 * has failed.
 */
export function describeInEngines(name: string, posts: number, suite: (story: Story) => void): void {
  describe(`${name} in Chromium`, () => suite(prepare(posts, startChromium)));
  for (const { name: engineName, path, start } of otherEngines) {
    // oxlint-disable-next-line vitest/no-disabled-tests -- it says what is not tested
    if (path === undefined) test.skip(`${name} in ${engineName}, which is not installed`, { tags: 'sweep' });
    else describe(`${name} in ${engineName}`, { tags: 'sweep' }, () => suite(prepare(posts, () => start(path))));
  }
}

function prepare(posts: number, start: () => Promise<Engine>): Story {
  let community: SeededCommunity;
  let product: StartedProduct;
  let proxy: UnreliableProxy;
  let engine: Engine;
  let person: Person;
  const scriptErrors: string[] = [];
  const stops: (() => Promise<void>)[] = [];

  const passOn = () =>
    proxy.handle(({ path }) => {
      if (path.startsWith(errorPath)) {
        scriptErrors.push(decodeURIComponent(path.slice(errorPath.length)));
        return { status: 204 };
      }
      return /^\/assets\/index-.*\.js$/.test(path) ? { rewrite: (script) => reportErrors + script } : 'pass';
    });

  beforeAll(async () => {
    community = await seedCommunity(posts);
    stops.push(() => community.remove());
    product = await startProduct({ DATA_DIR: community.folder });
    stops.push(() => product.stop());
    proxy = await startUnreliableProxy(product.address);
    stops.push(() => proxy.stop());
    engine = await start();
    stops.push(() => engine.stop());
  });
  beforeEach(async () => {
    passOn();
    // What the end of the last tab has interrupted is no fault.
    scriptErrors.length = 0;
    person = new Person(await engine.openTab(), proxy.address);
    await person.tab.resize(1200, 800);
  });
  afterEach(async ({ task }) => {
    const errors = scriptErrors.slice();
    if (task.result?.state === 'fail') {
      const shown = await person.tab
        .evaluate(() => `${location.href} showed:\n${document.body.innerText}`)
        .catch(String);
      console.log(`${shown}\nIts scripts reported:\n${errors.join('\n')}\nThe server printed:\n${product.printed()}`);
    }
    await person.tab.close();
    expect(errors).toEqual([]);
  });
  afterAll(async () => {
    for (const stop of stops.toReversed()) await stop();
  });

  return {
    get community() {
      return community;
    },
    get proxy() {
      return proxy;
    },
    get person() {
      return person;
    },
    async call<T>(path: string, { as, body }: { as?: { token: string }; body?: object }) {
      const answer = await fetch(`${product.address}/api${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          ...(as && { authorization: `Bearer ${as.token}` }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      expect(answer.status).toBe(200);
      return (await answer.json()) as T;
    },
  };
}

const errorPath = '/script-error?';

/** Begins the page's own script: WebDriver does not tell of errors, and BiDi is not in every engine. */
const reportErrors = `{
  let isLeft = false;
  const report = (text) => isLeft || fetch('${errorPath}' + encodeURIComponent(text), { keepalive: true });
  // What the next page interrupts is no fault.
  addEventListener('beforeunload', () => (isLeft = true));
  addEventListener('error', ({ message }) => report(message));
  addEventListener('unhandledrejection', ({ reason }) => report('rejected: ' + reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => report(violatedDirective + ' ' + blockedURI));
  console.error = (...texts) => report(texts.join(' '));
}
`;

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { builtFilePath } from '#tests/support/browser/built-file.ts';
import { describeWithProduct } from '#tests/support/browser/product.ts';
import { waitForCachedScreens, waitForCachedSite } from '#tests/support/browser/wait-for.ts';

const about = builtFilePath('routes/about.tsx');
/** The home page needs it after it has started. */
const ofHome = builtFilePath('start-background-work');

/** Changes of the worker's file. */
const withGoneFile = (worker: string) => worker.replaceAll(ofHome, '/assets/gone.js');
const onFullDevice = (worker: string) =>
  `Cache.prototype.add = () => Promise.reject(new DOMException('The device is full.', 'QuotaExceededError'));${worker}`;
const ofVersion = (name: string) => (worker: string) => worker.replace(/version:`[\w-]+/, `version:\`${name}`);
const ofNewVersion = ofVersion('newer');
const withFaultySwitch = (worker: string) =>
  `self.addEventListener('message', ({ data }) => {
    if (data.fail) CacheStorage.prototype.open = CacheStorage.prototype.match = () => Promise.reject(new Error('Faulty.'));
  });${worker}`;
/** Says through a message's port when it has done what the message asks for. */
const withAnswers = (worker: string) =>
  `const { waitUntil } = ExtendableEvent.prototype;
  ExtendableEvent.prototype.waitUntil = function (work) {
    waitUntil.call(this, work);
    const done = () => this.ports?.[0]?.postMessage('done');
    work.then(done, done);
  };${worker}`;

describeWithProduct('a service worker', { posts: 8, behindProxy: true }, (product) => {
  const serveWorker = (...changes: ((worker: string) => string)[]) =>
    product.proxy.handle(({ path }) =>
      path === '/sw.js' ? { rewrite: (worker) => changes.reduce((text, change) => change(text), worker) } : 'pass',
    );

  /** A page that knows whether a worker's installation has failed since it was loaded. */
  async function open() {
    const { page } = await product.visit({ serviceWorkers: 'allow' });
    await page.addInitScript(() => {
      const watch = ({ installing }: ServiceWorkerRegistration) =>
        installing?.addEventListener('statechange', () => {
          if (installing.state === 'redundant') Object.assign(window, { hasFailedWorker: true });
        });
      const { register } = ServiceWorkerContainer.prototype;
      ServiceWorkerContainer.prototype.register = async function (...given) {
        const registration = await register.apply(this, given);
        watch(registration);
        registration.addEventListener('updatefound', () => watch(registration));
        return registration;
      };
    });
    return page;
  }

  const waitForFailedWorker = (page: Page) => page.waitForFunction(() => 'hasFailedWorker' in window);

  const update = (page: Page) =>
    page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update();
    });

  /** Asks for a new version, once more after each time that only joins the browser's own check of before. */
  const updateUntil = (page: Page, isThere: () => Promise<boolean>) =>
    expect
      .poll(async () => {
        await update(page);
        return isThere();
      })
      .toBe(true);

  /** Whether the version with this cache is all that waits to be used. */
  const isInstalled = (page: Page, cache: string) =>
    page.evaluate(async (name) => {
      const { installing, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {};
      return Boolean(waiting && !installing && (await caches.has(name)));
    }, cache);

  /** Opens a screen by its link, where nothing is said about the network or a version. */
  async function openScreen(page: Page, link: 'About' | 'Invest') {
    await page.getByRole('link', { name: link, exact: true }).first().click();
    await page.waitForURL(`**/${link.toLowerCase()}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const notices = page.getByText(/new version|missing|no network|cannot be reached|not sent/i);
    expect(await notices.count()).toBe(0);
  }

  test(
    'that cannot be installed keeps nothing from working, and is installed on a later visit',
    { tags: 'sweep' },
    async () => {
      const page = await open();
      for (const fault of [withGoneFile, onFullDevice]) {
        serveWorker(fault);
        await page.goto('/');
        await waitForFailedWorker(page);
        await openScreen(page, 'Invest');
      }
      serveWorker();
      await page.goto('/');
      await waitForCachedSite(page);
      await page.context().setOffline(true);
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Welcome to a Cleaner life' }).waitFor();
    },
  );

  test(
    'of a new version whose files are gone leaves the old one to work, and says nothing until it is there',
    { tags: 'sweep' },
    async () => {
      const page = await open();
      serveWorker();
      await page.goto('/');
      await waitForCachedSite(page);
      serveWorker(ofNewVersion, withGoneFile);
      await update(page);
      await waitForFailedWorker(page);
      await openScreen(page, 'About');
      await page.reload();
      await openScreen(page, 'Invest');
      serveWorker(ofNewVersion);
      await updateUntil(page, () => page.getByText('A new version is ready.').isVisible());
    },
  );

  test(
    'that takes over keeps the files of the version that was used last, and no others',
    { tags: 'sweep' },
    async () => {
      const siteCaches = () =>
        page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('site-')));
      const page = await open();
      serveWorker();
      await page.goto('/');
      await waitForCachedSite(page);
      const [used] = await siteCaches();
      serveWorker(ofVersion('failed'), withGoneFile);
      await update(page);
      await waitForFailedWorker(page);
      for (const version of ['unused', 'newest']) {
        serveWorker(ofVersion(version));
        await updateUntil(page, () => isInstalled(page, `site-${version}`));
      }
      expect(await siteCaches()).toEqual([used, 'site-failed', 'site-unused', 'site-newest']);
      const reloaded = page.waitForEvent('load');
      await page.getByRole('button', { name: 'Update now' }).click();
      await reloaded;
      await expect.poll(siteCaches).toEqual([used, 'site-newest']);
    },
  );

  test('stores no page of another version, whose files it does not have', { tags: 'sweep' }, async () => {
    const page = await open();
    serveWorker(withAnswers);
    await page.goto('/');
    await waitForCachedSite(page);
    /** What the worker has stored after it was asked to fetch its pages anew. */
    const refresh = async (rewrite: (html: string) => string) => {
      product.proxy.handle(({ path }) => (['/', '/logout'].includes(path) ? { rewrite } : 'pass'));
      return page.evaluate(async () => {
        const { port1, port2 } = new MessageChannel();
        const isDone = new Promise((resolve) => {
          port1.onmessage = resolve;
        });
        navigator.serviceWorker.controller?.postMessage({ refreshPages: true }, [port2]);
        await isDone;
        return Promise.all(['/', '/logout'].map(async (path) => (await caches.match(path))?.text()));
      });
    };
    const withTitle = (title: string) => (html: string) =>
      html.replace(/<title>.*<\/title>/, `<title>${title}</title>`);
    const renamed = (html: string) => html.replace('/assets/about-', '/assets/renamed-');
    const titles = async (rewrite: (html: string) => string) =>
      (await refresh(rewrite)).map((html) => /<title>(.*)<\/title>/.exec(html ?? '')?.[1]);
    expect(await titles(withTitle('Refreshed'))).toEqual(['Refreshed', 'Refreshed']);
    expect(await titles((html) => renamed(withTitle('Newer')(html)))).toEqual(['Refreshed', 'Refreshed']);
  });

  for (const viewer of ['visitor', 'member'] as const)
    test(
      `caches the next screen of a ${viewer} at first, and of a new version the screens of such a viewer`,
      { tags: 'sweep' },
      async () => {
        const options = { serviceWorkers: 'allow' } as const;
        const { page } = await (viewer === 'member' ? product.visitAsMember(options) : product.visit(options));
        const saved = builtFilePath('routes/_member/savedPosts');
        const cached = (path: string, cache = 'site-') =>
          page.evaluate(
            async ([file, prefix]) => {
              const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
              const found = await Promise.all(names.map(async (name) => (await caches.open(name)).match(file)));
              return found.some(Boolean);
            },
            [path, cache] as const,
          );
        serveWorker();
        await page.goto('/');
        await waitForCachedSite(page);
        expect(await cached(builtFilePath(viewer === 'member' ? 'routes/_member/postDetail' : 'routes/register'))).toBe(
          true,
        );
        expect(await cached(about)).toBe(false);
        await waitForCachedScreens(page);
        expect([await cached(about), await cached(saved)]).toEqual([true, viewer === 'member']);
        serveWorker(ofNewVersion);
        await updateUntil(page, () => isInstalled(page, 'site-newer'));
        expect([await cached(about, 'site-newer'), await cached(saved, 'site-newer')]).toEqual([
          true,
          viewer === 'member',
        ]);
      },
    );

  test('that has lost a file, or whose storage is faulty, answers from the network', async () => {
    const page = await open();
    serveWorker(withFaultySwitch);
    await page.goto('/');
    await waitForCachedSite(page);
    await page.evaluate(async (file) => {
      for (const name of await caches.keys()) await (await caches.open(name)).delete(file);
    }, about);
    await page.reload();
    await openScreen(page, 'About');
    await expect.poll(() => page.evaluate(async (file) => Boolean(await caches.match(file)), about)).toBe(true);

    await page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ fail: true }));
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: 'Welcome to a Cleaner life' }).waitFor();
    await openScreen(page, 'Invest');
  });
});

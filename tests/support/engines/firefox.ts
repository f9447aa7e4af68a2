import puppeteer, { type BrowserContext, type ElementHandle } from 'puppeteer-core';

import { findInPage, type Engine, type Tab } from './engine.ts';
import { startKept } from './kept-program.ts';

const preferences = {
  // No settings and no codecs are fetched.
  'services.settings.server': 'data:,none',
  'media.gmp-manager.updateEnabled': false,
  // Any other request of its own ends at a port of this machine where nobody listens; those to this machine use no proxy.
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'layout.css.prefers-color-scheme.content-override': 0,
  'ui.prefersReducedMotion': 1,
  // As on a phone, whose scrollbars take no room.
  'ui.useOverlayScrollbars': 1,
};

/** Starts a headless Firefox, and drives it through WebDriver BiDi. */
export async function startFirefox(path: string): Promise<Engine> {
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  const flags = ['--headless', '--no-remote', '--remote-debugging-port=0'];
  const program = await startKept(path, (folder) => [...flags, '--profile', folder], {
    files: { 'user.js': lines.join('\n') },
    // Without this a released Firefox takes its settings from Mozilla only.
    environment: { MOZ_REMOTE_SETTINGS_DEVTOOLS: '1' },
  });
  const address = await program.read(/^WebDriver BiDi listening on (ws:\S+)/);
  const browser = await puppeteer.connect({ browserWSEndpoint: `${address}/session`, protocol: 'webDriverBiDi' });
  return {
    openTab: async () => openTab(await browser.createBrowserContext()),
    async stop() {
      await browser.disconnect();
      await program.stop();
    },
  };
}

/** What the page has loaded and what it waits for. Runs in the page. */
function describeLoading(): string {
  const waiting = [...document.images].filter((image) => !image.complete).map((image) => image.currentSrc);
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  return `${location.href} is ${document.readyState}, waits for ${waiting.join(', ') || 'no picture'}, has loaded ${loaded.join(', ')}`;
}

async function openTab(context: BrowserContext): Promise<Tab> {
  const page = await context.newPage();
  return {
    async open(address) {
      await page.goto(address, { waitUntil: 'domcontentloaded' }).catch(async (error: unknown) => {
        throw new Error(`${String(error)}; ${await page.evaluate(describeLoading).catch(String)}`, { cause: error });
      });
    },
    async reload() {
      await page.reload({ waitUntil: 'domcontentloaded' });
    },
    async goBack() {
      await page.goBack();
    },
    resize: (width, height) => page.setViewport({ width, height }),
    evaluate: async <Result>(run: (...args: never[]) => unknown, ...args: unknown[]) =>
      (await page.evaluate(`(${String(run)})(...${JSON.stringify(args)})`)) as Result,
    async find(path, isForUse = false) {
      const element = (await page.evaluateHandle(findInPage, path, isForUse)).asElement() as ElementHandle | null;
      if (!element) return undefined;
      return {
        click: () => element.click(),
        type: (text) => element.type(text),
        choose: (file) => (element as ElementHandle<HTMLInputElement>).uploadFile(file),
      };
    },
    close: () => context.close(),
  };
}

import type { BrowserContext } from 'playwright-core';

import { sharedChromium } from '#tests/support/chromium.ts';

import { findInPage, type Engine, type Tab } from './engine.ts';

/** The Chromium of all test files. */
export async function startChromium(): Promise<Engine> {
  const browser = await sharedChromium();
  return {
    openTab: async () => openTab(await browser.newContext({ colorScheme: 'dark', reducedMotion: 'reduce' })),
    stop: () => Promise.resolve(),
  };
}

async function openTab(context: BrowserContext): Promise<Tab> {
  const page = await context.newPage();
  const asText = (run: (...args: never[]) => unknown, ...args: unknown[]) =>
    `(${String(run)})(...${JSON.stringify(args)})`;
  return {
    async open(address) {
      await page.goto(address);
    },
    async reload() {
      await page.reload();
    },
    async goBack() {
      await page.goBack();
    },
    resize: (width, height) => page.setViewportSize({ width, height }),
    evaluate: async <Result>(run: (...args: never[]) => unknown, ...args: unknown[]) =>
      (await page.evaluate(asText(run, ...args))) as Result,
    async find(path, isForUse = false) {
      const found = await page.evaluateHandle<Element | undefined>(asText(findInPage, path, isForUse));
      const element = found.asElement();
      if (!element) return undefined;
      return {
        click: () => element.click(),
        async type(text) {
          await element.focus();
          await page.keyboard.type(text);
        },
        choose: (file) => element.setInputFiles(file),
      };
    },
    close: () => context.close(),
  };
}

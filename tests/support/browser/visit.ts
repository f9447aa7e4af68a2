import { readFileSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Locator, Page, Request } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';

const axe = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** A common phone. */
export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export interface Visit {
  page: Page;
  /** Script errors, and what the Content-Security-Policy refused. */
  browserErrors: string[];
  /** Resolves when the page has loaded all that it wants: nothing for two frames. */
  settle: () => Promise<void>;
}

/** A page in a new browser profile, without a service worker unless asked for; the test fails if the browser has reported an error by its end. */
export async function openPage(browser: Browser, address: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: address,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...options,
  });
  const page = await context.newPage();
  const browserErrors: string[] = [];
  /** What it has logged and called, which a failed test prints. */
  const log: string[] = [];
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    if (pathname.startsWith('/api/') || !response.ok())
      log.push(`${response.request().method()} ${pathname}${search}: ${response.status()}`);
  });
  page.on('requestfailed', (request) => log.push(`${request.url()}: ${request.failure()?.errorText}`));
  page.on('pageerror', (error) => {
    log.push(error.stack ?? error.message);
    browserErrors.push(error.message);
  });
  page.on('console', (message) => {
    log.push(`${message.type()}: ${message.text()}`);
    // The browser logs every failed request by itself; a test looks at how the page handles it.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      browserErrors.push(message.text());
  });
  const settle = watchRequests(page);
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') {
      const shown = await page.locator('main').ariaSnapshot().catch(String);
      console.log(`${page.url()} showed:\n${shown}\nIt logged and called:\n${log.join('\n')}`);
    }
    await context.close();
    expect(browserErrors).toEqual([]);
  });
  return { page, browserErrors, settle };
}

function watchRequests(page: Page): () => Promise<void> {
  const running = new Set<Request>();
  page.on('request', (request) => {
    // What the page before had asked for may never end.
    if (request.isNavigationRequest()) running.clear();
    running.add(request);
  });
  page.on('requestfinished', (request) => running.delete(request));
  page.on('requestfailed', (request) => running.delete(request));
  return async () => {
    for (let quiet = 0; quiet < 2; quiet = running.size > 0 ? 0 : quiet + 1)
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 10))));
  };
}

/** Stores this member's session in the browser, as logging in does. */
export async function logInAs(page: Page, { token, id }: { token: string; id: string }): Promise<void> {
  await page.addInitScript(
    ([sessionToken, userId]) => {
      localStorage.setItem('token', sessionToken ?? '');
      localStorage.setItem('userId', userId ?? '');
      localStorage.setItem('isAdmin', 'false');
    },
    [token, id],
  );
}

/** Whether React has taken over this element of the server's page. */
export const isHydrated = (element: Locator): Promise<boolean> =>
  element.evaluate((it) => Object.keys(it).some((key) => key.startsWith('__reactProps')));

/** Delays the app's entry script, or another of its chunks, until the returned function is called. */
export async function delayApp(page: Page, chunk = 'index'): Promise<() => void> {
  const release = Promise.withResolvers<undefined>();
  await page.route(`**/assets/${chunk}-*.js`, async (route) => {
    await release.promise;
    await route.continue();
  });
  return () => release.resolve(undefined);
}

interface AxeFinding {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** What axe reports for the page as it is now, without what is in the excluded elements; one line per element. */
export async function findAccessibilityViolations(page: Page, exclude: string[] = []): Promise<string[]> {
  // Through the debugger: the page's policy refuses injected scripts.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const findings = await page.evaluate(async (excluded) => {
    const { axe: runner } = globalThis as unknown as {
      axe: {
        run: (
          context: { exclude: string[] },
          options: { resultTypes: string[]; rules: Record<string, { enabled: boolean }> },
        ) => Promise<{ violations: AxeFinding[] }>;
      };
    };
    // Where a page scrolls, axe calls small what is half below a bar of the screen.
    const isWhole = document.documentElement.scrollHeight <= innerHeight;
    const rules = { 'target-size': { enabled: isWhole } };
    return (await runner.run({ exclude: excluded }, { resultTypes: ['violations'], rules })).violations;
  }, exclude);
  return findings.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
  );
}

import type { Page } from 'playwright-core';

/** How a file can be missing: the connection breaks off, the file is gone, the server has trouble. */
export type Fault = 'abort' | 404 | 500;

interface WithheldFiles {
  /** The paths of those that the page has asked for. */
  refused: Set<string>;
  giveBack: () => Promise<void>;
}

/** Lets a page ask for these files in vain until they are given back. */
export async function withholdFiles(page: Page, files: string[], fault: Fault): Promise<WithheldFiles> {
  const debug = await page.context().newCDPSession(page);
  const refused = new Set<string>();
  debug.on('Fetch.requestPaused', ({ requestId, request }) => {
    refused.add(new URL(request.url).pathname);
    void (fault === 'abort'
      ? debug.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionAborted' })
      : debug.send('Fetch.fulfillRequest', { requestId, responseCode: fault }));
  });
  // What the browser has in its memory is not asked for.
  await debug.send('Network.enable');
  await debug.send('Network.setCacheDisabled', { cacheDisabled: true });
  // Unlike `page.route`, it leaves all other requests alone.
  if (files.length > 0)
    await debug.send('Fetch.enable', { patterns: files.map((file) => ({ urlPattern: `*${file}*` })) });
  return { refused, giveBack: () => debug.detach() };
}

/** Whether the browser remembers until a reload that a script did not load, as Chromium 153 does and 156 does not. */
export async function remembersMissingScripts(page: Page): Promise<boolean> {
  const path = '/assets/not-there-yet.js';
  // As text: Vitest would replace an import in a function.
  const load = () => page.evaluate<boolean>(`import('${path}').then(() => true, () => false)`);
  await page.route(`**${path}`, (route) => route.abort());
  await load();
  await page.unroute(`**${path}`);
  await page.route(`**${path}`, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  return !(await load());
}

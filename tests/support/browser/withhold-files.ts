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

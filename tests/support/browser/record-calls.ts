import type { Page, Request } from 'playwright-core';

interface Call {
  /** `POST /user/savePost` */
  name: string;
  /** Bytes of the answer's body on the wire. */
  bytes: number;
}

/** Records the page's calls of the API from now on; the poll for notifications never comes meanwhile. */
export async function recordCalls(page: Page) {
  await page.addInitScript(() => {
    const start = globalThis.setInterval.bind(globalThis);
    globalThis.setInterval = ((run: () => void, ms = 0) => (ms >= 30_000 ? 0 : start(run, ms))) as typeof setInterval;
  });
  let calls: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request);
  });
  return {
    clear: () => {
      calls = [];
    },
    /** The calls since the last `clear`, each with its answer. */
    taken: (): Promise<Call[]> =>
      Promise.all(
        calls.map(async (request) => ({
          name: `${request.method()} ${new URL(request.url()).pathname.replace('/api', '').replace(/\/[\da-f-]{36}$/, '/{id}')}`,
          bytes: await request.response().then(async () => (await request.sizes()).responseBodySize),
        })),
      ),
  };
}

import type { Page, Request } from 'playwright-core';

interface Call {
  /** `POST /user/savePost` */
  name: string;
  /** Of the answer's body, as sent. */
  bytes: number;
}

/** Records the page's calls of the API; the poll for notifications, which can come at any moment, never comes. */
export async function recordCalls(page: Page) {
  await page.addInitScript(() => {
    const start = globalThis.setInterval.bind(globalThis);
    globalThis.setInterval = ((run: () => void, ms = 0) => (ms >= 30_000 ? 0 : start(run, ms))) as typeof setInterval;
  });
  let requests: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) requests.push(request);
  });
  return {
    clear(): void {
      requests = [];
    },
    /** The calls since the last `clear`, once each is answered. */
    taken: (): Promise<Call[]> =>
      Promise.all(
        requests.map(async (request) => {
          await request.response();
          const path = new URL(request.url()).pathname.replace('/api', '').replace(/\/[\da-f-]{36}$/, '/{id}');
          return { name: `${request.method()} ${path}`, bytes: (await request.sizes()).responseBodySize };
        }),
      ),
  };
}

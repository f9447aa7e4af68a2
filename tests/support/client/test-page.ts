let controller = new AbortController();

const never = new Promise<never>(() => undefined);

/** The page that the running test's apps are in, whose signal ends all that they have started. */
export const testPage = (): AbortSignal => controller.signal;

export function whenClosed(page: AbortSignal, stop: () => void): void {
  if (page.aborted) stop();
  else page.addEventListener('abort', stop);
}

/** The browser's fetch, which neither sends nor answers once the page is closed. */
export const fetchUntilClosed =
  (page: AbortSignal) =>
  (request: Request): Promise<Response> =>
    page.aborted ? never : globalThis.fetch(request).finally(() => (page.aborted ? never : undefined));

export function closePage(): void {
  controller.abort();
  controller = new AbortController();
}

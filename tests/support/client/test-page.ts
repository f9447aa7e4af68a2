let controller = new AbortController();

const never = new Promise<never>(() => undefined);

/** The page that the running test's apps are in, whose signal ends all that they have started. */
export const testPage = (): AbortSignal => controller.signal;

export function whenClosed(page: AbortSignal, stop: () => void): void {
  if (page.aborted) stop();
  else page.addEventListener('abort', stop);
}

/** Goes on at once, and never once the page is closed. */
const whileOpen = (page: AbortSignal): Promise<unknown> => (page.aborted ? never : Promise.resolve());

/** The browser's fetch, which neither sends nor answers once the page is closed. */
export const fetchUntilClosed =
  (page: AbortSignal) =>
  async (request: Request): Promise<Response> => {
    await whileOpen(page);
    try {
      return await globalThis.fetch(request);
    } finally {
      await whileOpen(page);
    }
  };

export function closePage(): void {
  controller.abort();
  controller = new AbortController();
}

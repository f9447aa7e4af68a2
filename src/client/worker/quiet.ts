/** The page has asked for nothing for this long: what it shows is there, and its connection is free. */
const quietMs = 2000;

let lastRequestAt = performance.now();

/** Is called with each request of a page. */
export function noteRequest(): void {
  lastRequestAt = performance.now();
}

/** Resolves when the pages are quiet: only then does the worker fetch what may be needed later. */
export async function whenQuiet(): Promise<void> {
  const restMs = () => lastRequestAt + quietMs - performance.now();
  while (restMs() > 0) await new Promise((resolve) => setTimeout(resolve, restMs()));
}

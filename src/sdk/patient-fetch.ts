import { repeatableCalls } from '#contract/repeatable-calls.gen.ts';

import { retryAfterMs } from './answers.ts';

type Fetch = (request: Request) => Promise<Response>;

interface Patience {
  /** How long a call may take in all, with its answer and its repetitions. */
  timeoutMs: number;
  /** How often a call is repeated. */
  retries: number;
}

/** The server, or a proxy before it, cannot answer now. */
const busyStatuses = [429, 502, 503, 504];

/**
 * Makes calls by `fetch`, and repeats those that may be repeated while the server is busy or not reached: after what Retry-After says, or
 * else after one second, then two, and so on. A call that would have to wait longer than it has time is not repeated. It fails with a
 * DOMException named TimeoutError when its time is over.
 */
export function patientFetch(fetch: Fetch, { timeoutMs, retries }: Patience): Fetch {
  return async (request) => {
    const end = performance.now() + timeoutMs;
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
    for (let left = isRepeatable(request) ? retries : 0; left > 0; left -= 1) {
      const answer = await fetch(new Request(request.clone(), { signal })).catch((error: unknown) => {
        if (signal.aborted) throw error;
        return undefined;
      });
      if (answer && !busyStatuses.includes(answer.status)) return answer;
      const waitMs = (answer && retryAfterMs(answer)) ?? 1000 * 2 ** (retries - left);
      if (answer && performance.now() + waitMs > end) return answer;
      await answer?.body?.cancel();
      await pause(waitMs, signal);
    }
    return fetch(new Request(request, { signal }));
  };
}

/** Whether a call that is made twice does what it does once: by its method or its key, or because the contract says so. */
const isRepeatable = ({ method, headers, url }: Request) =>
  ['GET', 'HEAD', 'PUT', 'DELETE'].includes(method) ||
  headers.has('idempotency-key') ||
  repeatablePatterns.some((pattern) => pattern.test(`${method} ${new URL(url).pathname}`));

// As in ^POST .*/user/follow/[^/]+$, since the address of a community can have a path.
const repeatablePatterns = repeatableCalls.map(
  (call) => new RegExp(`^${call.replace(' ', ' .*').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
);

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

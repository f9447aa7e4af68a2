import { MutationCache, QueryClient } from '@tanstack/react-query';

import { queued } from '#client/outbox/mutation.ts';
import { NetworkFault } from '#client/shared/api/faults.ts';
import { textOf } from '#client/shared/language/text.ts';
import { because, settledBy } from '#client/shared/query/cause.ts';
import { failureMessage } from '#client/shared/query/messages.ts';
import { isUnanswered } from '#client/shared/query/query-options.ts';
import type { Toasts } from '#client/shared/toasts/toasts.ts';
import { ApiError } from '#sdk/answers.ts';

/** How often a tab that is seen asks again for what it shows while the server cannot be reached. */
const retryUnansweredMs = 5000;

interface QueryClientOptions {
  toasts: Toasts;
  /** How often a query is retried after a network error or a 5xx. */
  retries: number;
}

/**
 * The cache of one app. Its MutationCache shows all toasts about mutations, and refetches what they have made stale: each mutation
 * declares both in `meta`.
 */
export function createQueryClient({ toasts, retries }: QueryClientOptions): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess(data, _variables, _result, { meta }) {
        // Not sent yet: the network status line shows how many are queued.
        if (data === queued) return;
        const success = typeof meta?.success === 'function' ? meta.success(data as never) : meta?.success;
        const text = success === true ? messageOf(data) : textOf(success ?? '');
        if (text) toasts.show({ text, kind: 'success', link: meta?.next?.(data as never) });
      },
      onError(error, _variables, _result, { meta }) {
        const text = meta && failureMessage(error, meta);
        if (text) toasts.show({ text, kind: 'failure' });
      },
      // A mutation stays pending until the stale data that is shown is fetched.
      onSettled: (_data, _error, _variables, _result, mutation) =>
        because(settledBy(mutation), () =>
          Promise.all(mutation.meta?.invalidates?.map((queryKey) => client.invalidateQueries({ queryKey })) ?? []),
        ),
    }),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 30 * 60_000,
        // Offline, requests are made and fail: a paused one would leave the loader, and the whole screen, pending.
        networkMode: 'always',
        refetchOnReconnect: true,
        // The browser's events come before the network is back, or after, and say nothing of the server.
        refetchInterval: (query) => isUnanswered(query) && retryUnansweredMs,
        // The loader has just tried: the screen shows the error with a retry button.
        retryOnMount: false,
        retry: (failures, error) => failures < retries && isTransient(error),
        retryDelay: (failures) => 400 * 2 ** failures,
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}

const isTransient = (error: Error) =>
  error instanceof NetworkFault || (error instanceof ApiError && error.status >= 500);

function messageOf(data: unknown): string | undefined {
  const message = typeof data === 'object' && data !== null && 'message' in data && data.message;
  return typeof message === 'string' ? message : undefined;
}

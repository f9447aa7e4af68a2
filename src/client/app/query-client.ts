import { MutationCache, QueryClient } from '@tanstack/react-query';

import { waiting } from '#client/shared/actions/waiting.ts';
import { ApiError } from '#client/shared/api/api-error.ts';
import type { Notices } from '#client/shared/notices/notices.ts';
import { failureWords } from '#client/shared/query/failure-words.ts';

interface QueryClientOptions {
  notices: Notices;
  /** How often a read is tried again after a fault that may pass. */
  retries: number;
}

/** The cache of one app. It alone says what became of a mutation: each one declares its words in `meta`. */
export function createQueryClient({ notices, retries }: QueryClientOptions): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onSuccess(data, _variables, _result, { meta }) {
        // It has not happened yet: the page says elsewhere that something waits.
        if (data === waiting) return;
        const text = meta?.success === true ? wordsIn(data) : meta?.success;
        if (text) notices.show({ text, kind: 'success' });
      },
      onError(error, _variables, _result, { meta }) {
        const text = meta && failureWords(error, meta);
        if (text) notices.show({ text, kind: 'failure' });
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 30 * 60_000,
        // Offline the call is made and fails: a paused one would keep a loader, and so the whole screen, waiting.
        networkMode: 'always',
        refetchOnReconnect: true,
        // A loader has just tried; a screen that mounts with its failure shows it and offers to try again.
        retryOnMount: false,
        retry: (failures, error) => failures < retries && mayPass(error),
        retryDelay: (failures) => 400 * 2 ** failures,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

const mayPass = (error: Error) => !(error instanceof ApiError) || error.status >= 500;

function wordsIn(data: unknown): string | undefined {
  const says = typeof data === 'object' && data !== null && 'message' in data && data.message;
  return typeof says === 'string' ? says : undefined;
}

import { queryOptions } from '@tanstack/react-query';

import type { Api } from '#client/shared/api/api.ts';
import { unwrap } from '#client/shared/api/unwrap.ts';

export const accountKeys = {
  all: ['account'],
  own: () => [...accountKeys.all, 'own'],
  save: () => [...accountKeys.all, 'save'],
  end: () => [...accountKeys.all, 'end'],
} as const;

/** All that the signed-in member keeps about itself. */
export const currentUserQuery = (api: Api) =>
  queryOptions({
    queryKey: accountKeys.own(),
    queryFn: ({ signal }) => unwrap(api.GET('/user/getCurrentUser', { signal })),
    staleTime: 5 * 60_000,
  });

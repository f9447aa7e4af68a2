import type { QueryClient } from '@tanstack/react-query';

import type { Services } from '#client/shared/services/services.tsx';

/** What guards and loaders are given. Components take the same from `useServices` and `useQueryClient`. */
export interface RouterContext extends Services {
  queryClient: QueryClient;
}

import type { QueryClient } from '@tanstack/react-query';

import type { LazyOutbox } from '#client/outbox/outbox-context.ts';
import type { Services } from '#client/shared/services/services.tsx';

/** The context of guards and loaders. Components get the same from `useServices` and `useQueryClient`. */
export interface RouterContext extends Services {
  outbox: LazyOutbox;
  queryClient: QueryClient;
}

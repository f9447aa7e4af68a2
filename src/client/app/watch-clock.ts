import type { QueryClient } from '@tanstack/react-query';

import { onMinute } from '#client/shared/ui/minute-clock.ts';

/**
 * Invalidates data from the future, which would count as fresh until then: the device's clock was ahead when it was fetched, and has
 * been set right since. Returns how to stop.
 */
export const watchClock = (queryClient: QueryClient): (() => void) =>
  onMinute(() => {
    const now = Date.now();
    void queryClient.invalidateQueries({ predicate: ({ state }) => state.dataUpdatedAt > now });
  });

import type { QueryClient } from '@tanstack/react-query';

import { because } from '#client/shared/query/cause.ts';
import { onMinute } from '#client/shared/ui/minute-clock.ts';

/**
 * Invalidates data from the future, which would count as fresh until then: the device's clock was ahead when it was fetched, and has
 * been set right since. Returns how to stop.
 */
export const watchClock = (queryClient: QueryClient): (() => void) =>
  onMinute(() => {
    const now = Date.now();
    void because('data from the future', () =>
      queryClient.invalidateQueries({ predicate: ({ state }) => state.dataUpdatedAt > now }),
    );
  });

import { Suspense, lazy, useSyncExternalStore } from 'react';

import { useServices } from '../services/services.tsx';

import { calm } from './standing.ts';

const StandingLine = lazy(async () => ({ default: (await import('./standing-line.tsx')).StandingLine }));

/** The place of the line about the network; there from the start, so that screen readers hear what comes into it. */
export function StandingOutlet() {
  const { standing } = useServices();
  const now = useSyncExternalStore(standing.subscribe, standing.get, () => calm);
  return (
    <div role="status">
      {now !== calm && (
        <Suspense>
          <StandingLine standing={now} />
        </Suspense>
      )}
    </div>
  );
}

import { Button } from '#client/shared/ui/button.tsx';
import { EmptyState } from '#client/shared/ui/states/empty-state.tsx';

import { useRemedy, type Retry } from './use-remedy.ts';

/** Shown in a dialog or panel whose content could not be loaded, with a button against it. */
export function MissingState(retry: Retry) {
  const { reason, label, run } = useRemedy(retry);
  return (
    <div role="alert">
      <EmptyState
        action={
          <Button variant="filled" onClick={run}>
            {label}
          </Button>
        }
      >
        {reason}
      </EmptyState>
    </div>
  );
}

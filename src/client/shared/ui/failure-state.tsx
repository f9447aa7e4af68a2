import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface FailureStateProps {
  /** What could not be had. */
  children: string;
  onRetry: () => void;
}

/** What stands where a list would that could not be loaded, with a way to try again. */
export function FailureState({ children, onRetry }: FailureStateProps) {
  return (
    <div role="alert">
      <EmptyState action={<Button onClick={onRetry}>Try again</Button>}>{children}</EmptyState>
    </div>
  );
}

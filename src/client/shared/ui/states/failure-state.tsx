import { t } from '@lingui/core/macro';

import { Button } from '../button.tsx';
import { EmptyState } from './empty-state.tsx';

interface FailureStateProps {
  /** The sentence, such as 'The posts could not be loaded.' */
  children: string;
  onRetry: () => void;
}

/** Shown instead of a list that could not be loaded, with a retry button; drawn differently from an empty one. */
export function FailureState({ children, onRetry }: FailureStateProps) {
  return (
    <div role="alert">
      <EmptyState hasFailed action={<Button onClick={onRetry}>{t`Try again`}</Button>}>
        {children}
      </EmptyState>
    </div>
  );
}

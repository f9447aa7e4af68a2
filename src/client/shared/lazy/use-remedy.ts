import { t } from '@lingui/core/macro';
import { useSelector } from '@tanstack/react-store';

import { isOnline } from '#client/shared/network/online.ts';
import { useServices } from '#client/shared/services/services.tsx';

/** How a missing part is loaded again. */
export interface Retry {
  /** Answers whether it is there now. */
  retry: () => Promise<unknown>;
  /** Whether that was tried in vain. */
  hasRetried: boolean;
}

interface Remedy {
  reason: string;
  label: string;
  run: () => void;
}

/**
 * Why a part of the app is missing, and what helps: the new version that has replaced it, a further attempt, or a reload. Older browsers
 * remember until then that a script did not load; without a network it would help nobody.
 */
export function useRemedy({ retry, hasRetried }: Retry): Remedy {
  const update = useSelector(useServices().networkStatus, (status) => status.update);
  if (update) return { reason: t`A new version is ready.`, label: t`Update now`, run: update };
  const reason = t`This part of the app could not be loaded.`;
  if (hasRetried && isOnline()) return { reason, label: t`Reload the page`, run: () => location.reload() };
  return { reason, label: t`Try again`, run: () => void retry() };
}

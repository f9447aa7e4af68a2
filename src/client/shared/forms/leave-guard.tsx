import { t } from '@lingui/core/macro';
import { useBlocker } from '@tanstack/react-router';

import { ConfirmDialog } from '#client/shared/ui/overlays/confirm-dialog.tsx';

/** Asks before a link, Back or closing the tab loses unsaved changes. */
export function LeaveGuard({ isChanged }: { isChanged: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isChanged && current.pathname !== next.pathname,
    enableBeforeUnload: isChanged,
    withResolver: true,
  });
  if (blocker.status === 'idle') return null;
  return (
    <ConfirmDialog
      question={t`Leave without saving your changes?`}
      confirm={t`leave`}
      isDangerous
      onConfirm={blocker.proceed}
      onClose={blocker.reset}
    />
  );
}

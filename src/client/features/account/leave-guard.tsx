import { useBlocker } from '@tanstack/react-router';

import { ConfirmDialog } from '#client/shared/ui/confirm-dialog.tsx';

/** Asks before changes that are not saved are left behind: by a link, by Back, or by closing the tab. */
export function LeaveGuard({ isChanged }: { isChanged: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isChanged && current.pathname !== next.pathname,
    enableBeforeUnload: isChanged,
    withResolver: true,
  });
  if (blocker.status === 'idle') return null;
  return (
    <ConfirmDialog
      question="Leave without saving your changes?"
      confirm="leave"
      isDangerous
      onConfirm={blocker.proceed}
      onClose={blocker.reset}
    />
  );
}

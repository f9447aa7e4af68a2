import { plural, t } from '@lingui/core/macro';
import { createFileRoute, redirect, useNavigate, useRouter } from '@tanstack/react-router';

import { logOut } from '#client/features/session/log-out.ts';
import { getOutbox, useOutbox, useOutboxEntries } from '#client/outbox/use-outbox.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { ConfirmDialog } from '#client/shared/ui/overlays/confirm-dialog.tsx';

import type { RouterContext } from './-load.ts';
import { titled } from './-titled.ts';

export const Route = createFileRoute('/logout')({
  loader: async ({ context, preload }) => {
    // A pointer over a link preloads its route: that must not log anybody out.
    if (preload || (await hasQueuedMutations(context))) return;
    logOut({ ...context, outbox: getOutbox(context.outbox) });
    throw redirect({ to: '/', replace: true });
  },
  head: () => titled(() => t`Log out`),
  component: LogoutPage,
});

/** Whether mutations of the viewer still wait to be sent. An outbox that cannot be opened counts as empty. */
async function hasQueuedMutations({ session, outbox }: RouterContext): Promise<boolean> {
  const viewer = session.viewer();
  if (!viewer) return false;
  return (
    (await getOutbox(outbox)
      .countUnsent(viewer.userId)
      .catch(() => 0)) > 0
  );
}

/** Asks before a logout that would lose mutations that are not sent yet. */
function LogoutPage() {
  const services = useServices();
  const outbox = useOutbox();
  const router = useRouter();
  const navigate = useNavigate();
  const queuedCount = useOutboxEntries().filter(({ rejection }) => !rejection).length;

  const stay = () => {
    if (router.history.canGoBack()) router.history.back();
    else void navigate({ to: '/', replace: true });
  };
  const leave = () => {
    logOut({ ...services, outbox });
    void navigate({ to: '/', replace: true });
  };
  return (
    <ConfirmDialog
      question={plural(queuedCount, {
        one: 'One action has not been sent yet. Log out and lose it?',
        other: '# actions have not been sent yet. Log out and lose them?',
      })}
      confirm={t`log out`}
      isDangerous
      onConfirm={leave}
      onClose={stay}
    />
  );
}

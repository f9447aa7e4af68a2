import { useNavigate, useRouter } from '@tanstack/react-router';

import { logOut } from '#client/features/session/log-out.ts';
import { useWaiters } from '#client/shared/actions/use-refused.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { ConfirmDialog } from '#client/shared/ui/confirm-dialog.tsx';

/** Asks before a logout that would lose what has not been sent yet. */
export function LogoutPage() {
  const services = useServices();
  const router = useRouter();
  const navigate = useNavigate();
  const waiting = useWaiters().filter(({ refusal }) => !refusal).length;

  const stay = () => {
    if (router.history.canGoBack()) router.history.back();
    else void navigate({ to: '/', replace: true });
  };
  const leave = () => {
    logOut(services);
    void navigate({ to: '/', replace: true });
  };
  return (
    <ConfirmDialog
      question={`${waiting === 1 ? 'One action has' : `${waiting} actions have`} not been sent yet. Log out and lose ${waiting === 1 ? 'it' : 'them'}?`}
      confirm="log out"
      isDangerous
      onConfirm={leave}
      onClose={stay}
    />
  );
}

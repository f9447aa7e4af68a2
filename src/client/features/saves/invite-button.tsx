import { useRouter } from '@tanstack/react-router';

import { useReplayedClick } from '#client/shared/hooks/use-replayed-click.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { IconButton } from '#client/shared/ui/icon-button.tsx';
import { PlusIcon } from '#client/shared/ui/tile-icons.tsx';

/** The '+' of a visitor: a toast with a link to sign up and return (S038). */
export function InviteButton({ label }: { label: string }) {
  const { toasts, session } = useServices();
  const router = useRouter();
  const invite = () => {
    const search = { redirect: router.state.location.href };
    toasts.show({ text: 'Sign up to save posts.', link: { to: '/register', search, label: 'sign up' } });
  };
  // A member sees this button only while hydrating; the toggle button that replaces it replays the tap.
  const tap = useReplayedClick(invite, { isStandIn: session.viewer() !== null });
  return (
    <IconButton onPicture label={label} {...tap}>
      <PlusIcon />
    </IconButton>
  );
}

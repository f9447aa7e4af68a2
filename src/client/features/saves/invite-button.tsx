import { useRouter } from '@tanstack/react-router';

import { useTap } from '#client/shared/dom/use-tap.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { IconButton } from '#client/shared/ui/icon-button.tsx';
import { PlusIcon } from '#client/shared/ui/tile-icons.tsx';

/** The '+' of a visitor: sends nothing, and invites to sign up with a way back (S038). */
export function InviteButton({ label }: { label: string }) {
  const { notices, session } = useServices();
  const router = useRouter();
  const invite = () => {
    const search = { redirect: router.state.location.href };
    notices.show({ text: 'Sign up to save posts.', link: { to: '/register', search, label: 'sign up' } });
  };
  // Where the server's page is a member's, that member's own button comes next.
  const tap = useTap(invite, { isStandIn: session.viewer() !== null });
  return (
    <IconButton onPicture label={label} {...tap}>
      <PlusIcon />
    </IconButton>
  );
}

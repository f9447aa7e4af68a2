import { t } from '@lingui/core/macro';

import { useReplayedClick } from '#client/shared/hooks/use-replayed-click.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { storeIntent } from '#client/shared/session/visitor-intent.ts';
import { IconButton } from '#client/shared/ui/icon-button.tsx';
import { PlusIcon } from '#client/shared/ui/tile-icons.tsx';

import type { SavablePost } from './queries.ts';

interface InviteButtonProps {
  post: SavablePost;
  label: string;
}

/** The '+' of a visitor: a toast with a link to sign up, after which the post is saved (S038). */
export function InviteButton({ post, label }: InviteButtonProps) {
  const { toasts, session } = useServices();
  const invite = () => {
    const search = { redirect: storeIntent('save', post) };
    toasts.show({ text: t`Sign up to save posts.`, link: { to: '/register', search, label: t`sign up` } });
  };
  // A member sees this button only while hydrating; the toggle button that replaces it replays the tap.
  const tap = useReplayedClick(invite, { isStandIn: session.viewer() !== null });
  return (
    <IconButton onPicture label={label} data-save="" {...tap}>
      <PlusIcon />
    </IconButton>
  );
}

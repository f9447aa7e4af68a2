import { Suspense, lazy } from 'react';

import { useViewer } from '#client/shared/session/use-viewer.ts';
import { IconButton } from '#client/shared/ui/icon-button.tsx';
import { PlusIcon } from '#client/shared/ui/tile-icons.tsx';

import { InviteButton } from './invite-button.tsx';
import { loadToggleButton } from './load-toggle-button.ts';
import type { SavablePost } from './queries.ts';

const ToggleButton = lazy(async () => ({ default: (await loadToggleButton()).ToggleButton }));

/** The '+' on a picture: keeps the post, or keeps it no longer; invites a visitor to sign up instead (S038). */
export function SaveButton({ post }: { post: SavablePost }) {
  const viewer = useViewer();
  // Saves are keyed by the picture (S089).
  if (post.imageUrl === '') return null;
  const label = `Save ${post.title || 'Untitled'}`;
  if (!viewer) return <InviteButton label={label} />;
  // Not `disabled`: a tap on it is noted, and answered by the button that follows.
  const waiting = (
    <IconButton onPicture label={label} aria-disabled>
      <PlusIcon />
    </IconButton>
  );
  return (
    <Suspense fallback={waiting}>
      <ToggleButton post={post} label={label} />
    </Suspense>
  );
}

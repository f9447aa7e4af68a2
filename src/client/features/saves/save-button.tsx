import { t } from '@lingui/core/macro';
import { lazy, Suspense } from 'react';

import { useViewer } from '#client/shared/services/use-viewer.ts';
import { IconButton } from '#client/shared/ui/icon-button.tsx';
import { PlusIcon } from '#client/shared/ui/tile-icons.tsx';

import { InviteButton } from './invite-button.tsx';
import { loadToggleButton } from './load-toggle-button.ts';
import type { SavablePost } from './queries.ts';

const ToggleButton = lazy(async () => ({ default: (await loadToggleButton()).ToggleButton }));

/** The '+' on a picture: saves or unsaves the post, or invites a visitor to sign up (S038). */
function SaveButton({ post }: { post: SavablePost }) {
  const viewer = useViewer();
  // Saves are keyed by the picture (S089).
  if (post.imageUrl === '') return null;
  const title = post.title || t`Untitled`;
  const label = t`Save ${title}`;
  if (!viewer) return <InviteButton post={post} label={label} />;
  // Not `disabled`: a tap on it is recorded, and replayed by the toggle button.
  const placeholder = (
    <IconButton onPicture label={label} aria-disabled data-save="">
      <PlusIcon />
    </IconButton>
  );
  return (
    <Suspense fallback={placeholder}>
      <ToggleButton post={post} label={label} />
    </Suspense>
  );
}

/** The save button as the `actions` of a grid: always the same function, as tiles render again for a new one. */
export const saveAction = (post: SavablePost) => <SaveButton post={post} />;

import { t } from '@lingui/core/macro';

import { lazyPart } from '#client/shared/lazy/lazy-part.tsx';
import { useServices, useViewer } from '#client/shared/services/services.tsx';
import { IconButton } from '#client/shared/ui/icon-button.tsx';
import { PlusIcon } from '#client/shared/ui/tile-icons.tsx';

import { InviteButton } from './invite-button.tsx';
import type { SavablePost } from './queries.ts';

const ToggleButton = lazyPart(async () => (await import('./toggle-button.tsx')).ToggleButton, {
  // Not `disabled`: a tap on it is recorded, and replayed by the toggle button.
  pending: ({ label }) => (
    <IconButton onPicture label={label} aria-disabled data-save="">
      <PlusIcon />
    </IconButton>
  ),
  failed: ({ label }, { retry }) => <MissingButton label={label} retry={retry} />,
});

/** Loads the chunk of the members' save button; a loader does so in parallel with its data. */
export const preloadSaveButton = ToggleButton.preload;

/** The '+' on a picture: saves or unsaves the post, or invites a visitor to sign up (S038). */
function SaveButton({ post }: { post: SavablePost }) {
  const viewer = useViewer();
  // Saves are keyed by the picture (S089).
  if (post.imageUrl === '') return null;
  const title = post.title || t`Untitled`;
  const label = t`Save ${title}`;
  return viewer ? <ToggleButton post={post} label={label} /> : <InviteButton post={post} label={label} />;
}

/** Tries to load the toggle button, which then saves the post, and says if that fails. */
function MissingButton({ label, retry }: { label: string; retry: () => Promise<unknown> }) {
  const { toasts } = useServices();
  const text = t`The post could not be saved: a part of the app is missing. Please try again.`;
  const load = async () => {
    if (!(await retry())) toasts.show({ text, kind: 'failure', id: 'save' });
  };
  return (
    <IconButton onPicture label={label} data-save="" onClick={() => void load()}>
      <PlusIcon />
    </IconButton>
  );
}

/** The save button as the `actions` of a grid: always the same function, as tiles render again for a new one. */
export const saveAction = (post: SavablePost) => <SaveButton post={post} />;

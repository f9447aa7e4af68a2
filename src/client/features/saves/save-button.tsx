import { t } from '@lingui/core/macro';

import { useReplayedClick } from '#client/shared/hooks/use-replayed-click.ts';
import { useServices, useViewer } from '#client/shared/services/services.tsx';
import { storeIntent } from '#client/shared/session/visitor-intent.ts';
import { IconButton } from '#client/shared/ui/icon-button.tsx';
import { CheckIcon } from '#client/shared/ui/icons.tsx';
import { PlusIcon } from '#client/shared/ui/tile-icons.tsx';

import type { SavablePost } from './queries.ts';
import { useToggleSave } from './use-saving.ts';

/**
 * The '+' on a picture: saves or unsaves the post, or invites a visitor to sign up (S038). One button for both: while the page is hydrated
 * a member is not known yet, and a press that begins on one element and ends on another is no click.
 */
function SaveButton({ post }: { post: SavablePost }) {
  const { session, toasts } = useServices();
  const viewer = useViewer();
  const { isSaved, save, toggle } = useToggleSave(post);
  const invite = () => {
    const search = { redirect: storeIntent('save', post) };
    toasts.show({ text: t`Sign up to save posts.`, link: { to: '/register', search, label: t`sign up` } });
  };
  const isMember = session.viewer() !== null;
  const tap = useReplayedClick(isMember ? toggle : invite, {
    // Until the app runs, the button of each post is a '+': a tap on it means to save, also a post that is saved already.
    onEarlyTap: isMember ? save : invite,
  });
  // Saves are keyed by the picture (S089).
  if (post.imageUrl === '') return null;
  const title = post.title || t`Untitled`;
  return (
    <IconButton onPicture label={t`Save ${title}`} data-save="" aria-pressed={viewer ? isSaved : undefined} {...tap}>
      {isSaved ? <CheckIcon /> : <PlusIcon />}
    </IconButton>
  );
}

/** The save button as the `actions` of a grid: always the same function, as tiles render again for a new one. */
export const saveAction = (post: SavablePost) => <SaveButton post={post} />;

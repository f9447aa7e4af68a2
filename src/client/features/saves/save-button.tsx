import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useRef } from 'react';

import { useServices, useViewer } from '#client/shared/services/services.tsx';
import { storeIntent } from '#client/shared/session/visitor-intent.ts';
import { IconButton } from '#client/shared/ui/icon-button.tsx';
import { CheckIcon } from '#client/shared/ui/icons.tsx';
import { PlusIcon } from '#client/shared/ui/tile-icons.tsx';
import { recordedTapsKey } from '#contract/page.ts';

import type { SavablePost } from './queries.ts';
import { useCollectHold, useToggleSave } from './use-saving.ts';

/**
 * The '+' on a picture: saves or unsaves the post, and held it opens the member's collections; a visitor it invites to sign up (S038). One
 * button for both: while the page is hydrated a member is not known yet, and a press that begins on one element and ends on another is no click.
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
  // Until the app runs, the button of each post is a '+': a tap on it means to save, also a post that is saved already.
  const early = useEarlyTap(isMember ? save : invite);
  const { hold, sheet } = useCollectHold(post, isMember ? toggle : invite);
  // Saves are keyed by the picture (S089).
  if (post.imageUrl === '') return null;
  const title = post.title || t`Untitled`;
  return (
    <>
      <IconButton
        onPicture
        label={t`Save ${title}`}
        data-save=""
        aria-pressed={viewer ? isSaved : undefined}
        {...early}
        {...hold}
      >
        {isSaved ? <CheckIcon /> : <PlusIcon />}
      </IconButton>
      {sheet}
    </>
  );
}

/** The list items whose save button was tapped before the app ran: the page's early script records them. */
const recordedTaps = () => (globalThis as { [recordedTapsKey]?: Set<Element> })[recordedTapsKey];

/** Whether a tap was recorded for this button; removes the record. */
function consumeTap(button: Element | null): boolean {
  const item = button?.closest('li');
  return item ? (recordedTaps()?.delete(item) ?? false) : false;
}

/** Props of a save button that handles a tap from before it was hydrated. */
function useEarlyTap(onEarlyTap: () => void) {
  const ref = useRef<HTMLButtonElement>(null);
  const replay = useEffectEvent(onEarlyTap);
  useEffect(() => {
    if (consumeTap(ref.current)) replay();
  }, []);
  return { ref, onClickCapture: () => void consumeTap(ref.current) };
}

/** The save button as the `actions` of a grid: always the same function, as tiles render again for a new one. */
export const saveAction = (post: SavablePost) => <SaveButton post={post} />;

import { t } from '@lingui/core/macro';

import { useOutboxMutation } from '#client/outbox/use-outbox.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { IconButton } from '#client/shared/ui/icon-button.tsx';
import { CloseIcon } from '#client/shared/ui/icons.tsx';
import { BagIcon } from '#client/shared/ui/tile-icons.tsx';

import { addToCollection, removeFromCollection } from './collections/arrange-mutations.ts';
import { CollectButton } from './collections/collect-button.tsx';
import { NoteButton } from './collections/note-line.tsx';
import type { Collection } from './collections/queries.ts';
import type { CollectionPost } from './collections/use-collection-notes.tsx';
import type { SavablePost } from './queries.ts';
import styles from './saved-tile-actions.module.css';
import { useSaving } from './use-saving.ts';

interface TileActionsProps {
  post: SavablePost;
  /** Says what is removed, and from where. */
  remove: string;
  onRemove: () => void;
}

/** The × on a tile of what a member has saved, the shop, which a saved picture has no link to (S087), and its collections beside the title. */
function TileActions({ post, remove, onRemove }: TileActionsProps) {
  const { toasts } = useServices();
  const title = post.title || t`Untitled`;
  return (
    <>
      <IconButton
        onPicture
        label={remove}
        data-remove=""
        onClick={({ currentTarget }) => {
          focusNeighbour(currentTarget);
          onRemove();
        }}
      >
        <CloseIcon size={20} />
      </IconButton>
      <IconButton
        onPicture
        className={styles['shop']}
        label={t`Shop ${title}`}
        onClick={() => toasts.show({ text: t`Shop link is not available for saved images.` })}
      >
        <BagIcon />
      </IconButton>
      <CollectButton post={post} />
    </>
  );
}

/** Removes a saved post from the list at once (S086). */
export function SavedTileActions({ post }: { post: SavablePost }) {
  const { unsave } = useSaving(post);
  const title = post.title || t`Untitled`;
  return <TileActions post={post} remove={t`Remove from saved: ${title}`} onRemove={unsave} />;
}

/** Moves the focus from the × of a tile that is about to be removed to that of the next tile. */
function focusNeighbour(button: Element): void {
  const all = [...document.querySelectorAll<HTMLElement>('[data-remove]')];
  const at = all.findIndex((one) => one === button);
  const next = all[at + 1] ?? all[at - 1] ?? document.querySelector<HTMLElement>('main h1');
  next?.focus();
}

interface OwnerTileActionsProps {
  collection: Collection;
  post: CollectionPost;
  onNote: (post: CollectionPost) => void;
}

/** The buttons on a post of one's own collection: × removes it from there at once, and it stays saved; below it is the line on why it is there. */
export function OwnerTileActions({ collection, post, onNote }: OwnerTileActionsProps) {
  const { toasts } = useServices();
  const adding = useOutboxMutation(addToCollection);
  const removing = useOutboxMutation(removeFromCollection);
  const { postId, imageUrl, title } = post;
  const { collectionId, name } = collection;
  const remove = () => {
    const collected = { postId, imageUrl, title, collectionId, name };
    removing.mutate(collected);
    const action = { label: t`Undo`, run: () => adding.mutate(collected) };
    toasts.show({ text: t`Removed from “${name}”.`, kind: 'success', action });
  };
  const named = title || t`Untitled`;
  return (
    <>
      <TileActions post={post} remove={t`Remove from “${name}”: ${named}`} onRemove={remove} />
      <NoteButton post={post} onEdit={onNote} />
    </>
  );
}

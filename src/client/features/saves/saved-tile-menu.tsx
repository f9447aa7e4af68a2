import { t } from '@lingui/core/macro';
import { useState, type ReactNode } from 'react';

import { useServices } from '#client/shared/services/services.tsx';
import { CloseIcon, DotsIcon } from '#client/shared/ui/icons.tsx';
import { Menu, MenuItem } from '#client/shared/ui/overlays/menu.tsx';
import { BagIcon } from '#client/shared/ui/tile-icons.tsx';

import { CollectMenuItem } from './collections/collect-menu-item.tsx';
import { CollectSheet } from './collections/collect-sheet.tsx';
import type { SavablePost } from './queries.ts';
import { useSaving } from './use-saving.ts';

interface TileMenuProps {
  post: SavablePost;
  /** Says where the post is removed from. */
  remove: string;
  onRemove: () => void;
  /** Further items. */
  children?: ReactNode;
}

/** The one button on a tile of what a member has saved: remove it, arrange it in collections. */
export function TileMenu({ post, remove, onRemove, children }: TileMenuProps) {
  const [isCollecting, setIsCollecting] = useState(false);
  const title = post.title || t`Untitled`;
  return (
    <>
      <Menu label={t`More about ${title}`} trigger={<DotsIcon size={20} />} onPicture>
        <MenuItem
          onSelect={() => {
            // The menu has given the focus back to its button, which is removed with its tile.
            focusNeighbour(document.activeElement);
            onRemove();
          }}
        >
          <CloseIcon />
          {remove}
        </MenuItem>
        <CollectMenuItem post={post} onSelect={() => setIsCollecting(true)} />
        {children}
      </Menu>
      {isCollecting && <CollectSheet post={post} onClose={() => setIsCollecting(false)} />}
    </>
  );
}

/** The × removes a saved post from the list at once (S086); the shop's item says that a saved picture has no link (S087). */
export function SavedTileMenu({ post }: { post: SavablePost }) {
  const { toasts } = useServices();
  const { unsave } = useSaving(post);
  return (
    <TileMenu post={post} remove={t`remove from saved`} onRemove={unsave}>
      <MenuItem onSelect={() => toasts.show({ text: t`Shop link is not available for saved images.` })}>
        <BagIcon />
        {t`shop`}
      </MenuItem>
    </TileMenu>
  );
}

/** Moves the focus from a button whose tile is about to be removed to the next tile. */
function focusNeighbour(button: Element | null) {
  const tile = button?.closest('li');
  const neighbour = tile?.nextElementSibling ?? tile?.previousElementSibling;
  const next = neighbour?.querySelector<HTMLElement>('button') ?? document.querySelector<HTMLElement>('main h1');
  next?.focus();
}

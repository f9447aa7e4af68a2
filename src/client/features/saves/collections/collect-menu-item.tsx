import { t } from '@lingui/core/macro';

import { MenuItem } from '#client/shared/ui/overlays/menu.tsx';

import { AlbumIcon } from '../../../shared/ui/icons.tsx';
import type { SavablePost } from '../queries.ts';

/** The item of a post's menu that opens the member's collections; nothing for a post without a picture (S089). */
export function CollectMenuItem({ post, onSelect }: { post: SavablePost; onSelect: () => void }) {
  if (post.imageUrl === '') return null;
  return (
    <MenuItem onSelect={onSelect}>
      <AlbumIcon />
      {t`add to collection`}
    </MenuItem>
  );
}

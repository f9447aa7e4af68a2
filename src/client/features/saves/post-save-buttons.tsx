import { t } from '@lingui/core/macro';

import { Button } from '#client/shared/ui/button.tsx';
import { CheckIcon } from '#client/shared/ui/icons.tsx';
import { MenuItem } from '#client/shared/ui/overlays/menu.tsx';
import { PlusIcon } from '#client/shared/ui/tile-icons.tsx';

import styles from './post-save-buttons.module.css';
import type { SavablePost } from './queries.ts';
import { useCollectHold, useToggleSave } from './use-saving.ts';

/** Saves the post on whose page it is, or unsaves it; held it opens the member's collections. Of a post without a picture, why it cannot be. */
export function LabelledSaveButton({ post }: { post: SavablePost }) {
  const { isSaved, toggle } = useToggleSave(post);
  const { hold, sheet } = useCollectHold(post, toggle);
  // Saves are keyed by the picture (S089).
  if (post.imageUrl === '') return <p className={styles['reason']}>{t`Only posts with a picture can be saved.`}</p>;
  return (
    <>
      <Button className={styles['button']} variant={isSaved ? 'filled' : 'line'} {...hold}>
        {isSaved ? <CheckIcon size={18} /> : <PlusIcon />}
        {isSaved ? t`Saved` : t({ message: 'Save', context: 'a post' })}
      </Button>
      {sheet}
    </>
  );
}

/** Saving a post from its menu, or unsaving it (S074). */
export function SaveMenuItem({ post }: { post: SavablePost }) {
  const { isSaved, toggle } = useToggleSave(post);
  // Saves are keyed by the picture (S089).
  if (post.imageUrl === '') return null;
  return (
    <MenuItem onSelect={toggle}>
      {isSaved ? <CheckIcon /> : <PlusIcon />}
      {isSaved ? t`unsave` : t({ message: 'save', context: 'a post' })}
    </MenuItem>
  );
}

import { t } from '@lingui/core/macro';

import { Button } from '#client/shared/ui/button.tsx';
import { CheckIcon } from '#client/shared/ui/icons.tsx';
import { PlusIcon } from '#client/shared/ui/tile-icons.tsx';

import type { SavablePost } from './queries.ts';
import { useToggleSave } from './use-saving.ts';

/** Saves the post on whose page it is, or unsaves it; nothing for a post without a picture (S089). */
export function LabelledSaveButton({ post }: { post: SavablePost }) {
  const { isSaved, toggle } = useToggleSave(post);
  if (post.imageUrl === '') return null;
  return (
    <Button variant={isSaved ? 'filled' : 'line'} onClick={toggle}>
      {isSaved ? <CheckIcon size={18} /> : <PlusIcon />}
      {isSaved ? t`Saved` : t({ message: 'Save', context: 'a post' })}
    </Button>
  );
}

import type { KeptAction } from '#client/shared/actions/action-store.ts';
import { useRefused, useWaiters } from '#client/shared/actions/use-refused.ts';
import { fileOf } from '#client/shared/drafts/kept-file.ts';

import { createPost } from './create-post.ts';
import type { NewPost } from './create-post.ts';
import { isEmpty, keepDraft, keepPicture } from './post-draft.ts';
import type { KeptDraft, PostDraft } from './post-draft.ts';

interface Form {
  change: (changes: Partial<PostDraft>) => void;
  restore: (picture: File | undefined) => void;
}

/**
 * Puts a post that was refused after a wait back into the form, once there is nothing else in it: neither it nor what has been
 * begun since may be lost. Answers how many others wait for that.
 */
export function useRefusedPost(userId: string, { draft, picture }: KeptDraft, { change, restore }: Form): number {
  const isThis = ({ key }: Pick<KeptAction, 'key'>) => key === draft.attempt?.key;
  const hasRoom = isEmpty(draft, picture);
  const postOf = ({ variables }: KeptAction) => variables as NewPost;

  useRefused({
    isWanted: (refused) => refused.name === createPost.name && (hasRoom || isThis(refused)),
    async keep(refused) {
      if (isThis(refused)) return;
      const post = postOf(refused);
      await Promise.all([keepDraft(userId, post.draft), keepPicture(userId, post.picture)]);
    },
    onRefused(refused) {
      const post = postOf(refused);
      // The form has its words already, perhaps better ones.
      if (isThis(refused)) {
        change({ imageUrl: post.draft.imageUrl });
        return;
      }
      restore(post.picture && fileOf(post.picture));
      change(post.draft);
    },
  });

  return useWaiters().filter((one) => one.refusal && one.name === createPost.name && !hasRoom && !isThis(one)).length;
}

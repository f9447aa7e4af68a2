import { useOutboxEntries, useRejectedEntry } from '#client/outbox/use-outbox.ts';
import type { OutboxEntry, Rejection } from '#client/persistence/database.ts';
import { toFile } from '#client/shared/drafts/stored-file.ts';

import { createPost, type NewPost } from './create-post.ts';
import { isEmpty, parseDraft, saveDraft, saveDraftPicture, type StoredDraft } from './post-draft.ts';

interface Form {
  setImageUrl: (imageUrl: string | undefined) => void;
  /** Replaces the form's values and picture, and shows why the server has refused them. */
  restore: (post: StoredDraft, rejection: Rejection | undefined) => void;
}

/**
 * Restores a post that the server has refused into the form once the form is empty, so that neither it nor a newer draft is
 * lost. Returns the number of other refused posts.
 */
export function useRefusedPost(
  userId: string,
  { draft, picture }: StoredDraft,
  { setImageUrl, restore }: Form,
): number {
  const isThis = ({ idempotencyKey }: Pick<OutboxEntry, 'idempotencyKey'>) => idempotencyKey === draft.attempt?.key;
  const isFormEmpty = isEmpty(draft, picture);
  const postOf = ({ variables }: OutboxEntry) => variables as NewPost;

  useRejectedEntry({
    isWanted: (refused) => refused.name === createPost.name && (isFormEmpty || isThis(refused)),
    async save(refused) {
      if (isThis(refused)) return;
      const post = postOf(refused);
      await Promise.all([saveDraft(userId, post.draft), saveDraftPicture(userId, post.picture)]);
    },
    onRejected(refused) {
      const post = postOf(refused);
      // The form has these values already, perhaps corrected since.
      if (isThis(refused)) setImageUrl(post.draft.imageUrl);
      else restore({ draft: parseDraft(post.draft), picture: post.picture && toFile(post.picture) }, refused.rejection);
    },
  });

  return useOutboxEntries().filter(
    (one) => one.rejection && one.name === createPost.name && !isFormEmpty && !isThis(one),
  ).length;
}
